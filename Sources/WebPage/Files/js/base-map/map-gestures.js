// Moves the map in response to the mouse, fingers, the wheel and keys.

const slop = 4;
const step = 90;

/** Lets the user move `view`; each movement emits the view's `moved` event. */
export function followGestures(view) {
  const { ground } = view;
  const pointers = new Map();
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  let isDragging = false;
  let track = [];

  const fromMiddle = ({ x, y }) => {
    const box = ground.getBoundingClientRect();
    return { x: x - box.left - box.width / 2, y: y - box.top - box.height / 2 };
  };
  const middle = () => {
    const all = [...pointers.values()];
    return { x: all.reduce((sum, { x }) => sum + x, 0) / all.length,
      y: all.reduce((sum, { y }) => sum + y, 0) / all.length };
  };
  const spread = () => {
    const [a, b] = pointers.values();
    return b ? Math.max(8, Math.hypot(a.x - b.x, a.y - b.y)) : 0;
  };

  ground.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    view.stop();
    if (pointers.size === 0) isDragging = false;
    pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    track = [];
  });

  ground.addEventListener('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    if (!isDragging && pointers.size === 1
      && Math.hypot(now.x - before.x, now.y - before.y) < slop) return;
    if (!isDragging) {
      isDragging = true;
      // From here on, the gesture is a drag and not a press on a marker.
      for (const id of pointers.keys()) ground.setPointerCapture(id);
    }
    const [from, wide] = [middle(), spread()];
    pointers.set(event.pointerId, now);
    const to = middle();
    view.panBy(to.x - from.x, to.y - from.y);
    if (wide) view.zoomAround(fromMiddle(to), Math.log2(spread() / wide));
    track = [...track.slice(-5), { ...to, at: event.timeStamp }];
  });

  function lift(event) {
    if (!pointers.delete(event.pointerId)) return;
    if (pointers.size > 0) {
      // Lifting one finger changes the midpoint of the fingers; do not treat that as a movement.
      track = [];
      return;
    }
    if (!isDragging) return;
    const [first, last] = [track[0], track.at(-1)];
    const time = last ? last.at - first.at : 0;
    if (!still && time > 15 && event.timeStamp - last.at < 40) {
      // After a flick, the map moves on a little.
      view.panBy(((last.x - first.x) / time) * 110, ((last.y - first.y) / time) * 110,
        { animate: true });
    }
    view.tell('moved');
  }
  ground.addEventListener('pointerup', lift);
  ground.addEventListener('pointercancel', lift);

  // Ignore the click that ends a drag.
  ground.addEventListener('click', (event) => {
    if (isDragging && event.detail) {
      event.stopPropagation();
      event.preventDefault();
    } else if (!event.target.closest('.marker')) {
      const { left, top } = ground.getBoundingClientRect();
      view.tell('click', view.place({ x: event.clientX - left, y: event.clientY - top }));
    }
  }, { capture: true });
  ground.addEventListener('dragstart', (event) => event.preventDefault());

  ground.addEventListener('dblclick', (event) => {
    if (event.target.closest('.marker')) return;
    view.zoomAround(fromMiddle({ x: event.clientX, y: event.clientY }), event.shiftKey ? -1 : 1,
      { animate: true });
    view.tell('moved');
  });

  ground.addEventListener('wheel', (event) => {
    event.preventDefault();
    const lines = event.deltaMode === 0 ? 1 : 30;
    const amount = Math.max(-1.5, Math.min(1.5,
      -event.deltaY * lines * (event.ctrlKey ? 0.012 : 0.005)));
    // A wheel scrolls in steps, so animate them; a touchpad already scrolls smoothly.
    view.zoomAround(fromMiddle({ x: event.clientX, y: event.clientY }), amount,
      { animate: Math.abs(amount) > 0.2 });
    view.tell('moved');
  }, { passive: false });

  ground.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const far = event.shiftKey ? step * 3 : step;
    const ways = { ArrowLeft: [far, 0], ArrowRight: [-far, 0], ArrowUp: [0, far],
      ArrowDown: [0, -far] };
    const zooms = { '+': 1, '=': 1, '-': -1, _: -1 };
    if (ways[event.key]) view.panBy(...ways[event.key], { animate: true });
    else if (zooms[event.key]) {
      view.zoomAround({ x: 0, y: 0 }, zooms[event.key], { animate: true });
    } else return;
    event.preventDefault();
    view.tell('moved');
  });
}
