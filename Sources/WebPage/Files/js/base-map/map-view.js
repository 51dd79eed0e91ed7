// The part of the world that the map shows. Layers listen for changes to the view.
import { h } from '../core/dom.js';
import { fromWorld, toWorld, worldPixels } from '../geo/mercator.js';

const limits = { least: 6, most: 19 };
const settleAfter = 140;
const flight = 240;

/**
 * A view of the world in the element `ground`. Layers add their elements to `pane`, at the pixels that `point`
 * returns, so that panning only shifts the pane. Events: `frame` (before a repaint; the argument says whether the
 * zoom changed), `settle` (the view has come to rest), `click` and `moved` (by the user).
 */
export function mapView(ground, start) {
  const pane = h('div', { class: 'pane' });
  ground.append(pane);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const listeners = { frame: [], settle: [], click: [], moved: [] };
  let { x, y } = toWorld(start);
  let zoom = start.zoom;
  let origin = { x, y };
  let size = { width: 0, height: 0 };
  let fitted = null;
  let frame = 0;
  let isZoomed = true;
  let timer = 0;
  let flying = null;

  const scale = () => worldPixels * 2 ** zoom;
  const tell = (name, value) => listeners[name].forEach((hear) => hear(value));
  const clamped = (value) => Math.min(limits.most, Math.max(limits.least, value));

  function changed(zoomed) {
    isZoomed ||= zoomed;
    frame ||= requestAnimationFrame(draw);
    clearTimeout(timer);
    timer = setTimeout(settle, settleAfter);
  }

  function draw() {
    frame = 0;
    if (size.width === 0) return;
    const side = scale();
    const zoomed = isZoomed;
    isZoomed = false;
    // Snap the origin to a whole pixel, so that layers drawn on pixel boundaries stay sharp.
    if (zoomed) origin = { x: Math.round(x * side) / side, y: Math.round(y * side) / side };
    const ratio = devicePixelRatio;
    const shift = (part, from, length) =>
      Math.round((length / 2 - (part - from) * side) * ratio) / ratio;
    pane.style.transform =
      `translate3d(${shift(x, origin.x, size.width)}px,${shift(y, origin.y, size.height)}px,0)`;
    tell('frame', zoomed);
  }

  function settle() {
    if (flying) return;
    if (frame) {
      cancelAnimationFrame(frame);
      draw();
    }
    if (size.width) tell('settle');
  }

  function become(next, nextZoom = zoom) {
    const zoomed = nextZoom !== zoom;
    zoom = nextZoom;
    x = Math.min(1, Math.max(0, next.x));
    y = Math.min(1, Math.max(0, next.y));
    changed(zoomed);
  }

  // Stops a running animation, either midway or at its target.
  function stop(isWhole = false) {
    if (!flying) return;
    const { to } = flying;
    cancelAnimationFrame(flying.frame);
    flying = null;
    if (isWhole) become(to, to.zoom);
  }

  function fly(to, from = { x, y, zoom }) {
    stop();
    if (still || size.width === 0) return become(to, to.zoom);
    const began = performance.now();
    const step = (now) => {
      const part = Math.min(1, Math.max(0, (now - began) / flight));
      const eased = 1 - (1 - part) ** 3;
      const nextZoom = from.zoom + (to.zoom - from.zoom) * eased;
      // To keep a point under the pointer, the centre must move with the scale, not with time.
      const ratio = to.zoom === from.zoom ? eased
        : (1 - 2 ** (from.zoom - nextZoom)) / (1 - 2 ** (from.zoom - to.zoom));
      flying.frame = part < 1 ? requestAnimationFrame(step) : 0;
      if (part === 1) flying = null;
      become({ x: from.x + (to.x - from.x) * ratio, y: from.y + (to.y - from.y) * ratio },
        nextZoom);
    };
    flying = { to, frame: requestAnimationFrame(step) };
    return undefined;
  }

  /**
   * The centre and zoom that fit a box into the view, to the left of controls of the given width and above a strip of
   * the given height at the bottom.
   */
  function around({ left, right, top, bottom },
    { padding = 24, controls = 0, strip = 0, most = limits.most }) {
    const room = (length) => Math.max(40, length - 2 * padding);
    const nextZoom = Math.min(most, clamped(Math.log2(Math.min(
      room(size.width - controls) / (right - left || 1e-12),
      room(size.height - strip) / (bottom - top || 1e-12)) / worldPixels)));
    const half = 1 / (2 * worldPixels * 2 ** nextZoom);
    return { x: (left + right) / 2 + controls * half, y: (top + bottom) / 2 + strip * half,
      zoom: nextZoom };
  }

  function zoomAround(point, amount, { animate = false } = {}) {
    const from = flying ? flying.to : { x, y, zoom };
    const next = clamped(from.zoom + amount);
    // Keeps the place under `point` fixed.
    const held = { x: x + point.x / scale(), y: y + point.y / scale() };
    const side = worldPixels * 2 ** next;
    const to = { x: held.x - point.x / side, y: held.y - point.y / side, zoom: next };
    fitted = null;
    if (animate) fly(to);
    else {
      stop();
      become(to, next);
    }
  }

  const sized = new ResizeObserver(() => {
    const { clientWidth: width, clientHeight: height } = ground;
    if (width === size.width && height === size.height) return;
    size = { width, height };
    if (fitted && width) become(around(...fitted), around(...fitted).zoom);
    changed(true);
    // The map's size has changed, so settle without a delay.
    settle();
  });
  sized.observe(ground);

  return {
    ground, pane, limits,
    on: (name, hear) => listeners[name].push(hear),
    tell, stop, zoomAround,
    zoom: () => zoom,
    size: () => size,
    center: () => fromWorld({ x, y }),
    /** The position of a world point in the pane, in pixels. */
    point: (at) => ({ x: (at.x - origin.x) * scale(), y: (at.y - origin.y) * scale() }),
    /** Places an element at a world point. */
    put(element, at) {
      const { x, y } = this.point(at);
      element.style.transform = `translate(${Math.round(x)}px,${Math.round(y)}px)`;
    },
    /** Positions and scales `element`, which was drawn with a different `origin` and `scale`. */
    stretch({ element, origin: at, scale: of }) {
      const { x, y } = this.point(at);
      element.style.transform = `translate(${x}px,${y}px) scale(${scale() / of})`;
    },
    place: (point) => fromWorld({ x: x + (point.x - size.width / 2) / scale(),
      y: y + (point.y - size.height / 2) / scale() }),
    /** The part of the world in view, extended by `margin` pixels. */
    bounds(margin = 0) {
      const side = scale();
      const [w, t] = [size.width / 2 + margin, size.height / 2 + margin];
      return { left: x - w / side, right: x + w / side, top: y - t / side, bottom: y + t / side };
    },
    /** Whether a place is in view and at least `margin` pixels away from the edge. */
    isSeen(place, margin = 0) {
      const at = toWorld(place);
      const { left, right, top, bottom } = this.bounds(-margin);
      return at.x > left && at.x < right && at.y > top && at.y < bottom;
    },
    scale,
    origin: () => origin,
    panBy(dx, dy, { animate = false } = {}) {
      fitted = null;
      const from = flying ? flying.to : { x, y };
      const to = { x: from.x - dx / scale(), y: from.y - dy / scale(), zoom };
      if (animate) fly(to);
      else {
        stop();
        become(to);
      }
    },
    /** Centres the view on a place with a zoom of at least `least`. */
    show(place, least = zoom) {
      fitted = null;
      fly({ ...toWorld(place), zoom: Math.max(zoom, least) });
    },
    /** Fits a box in world coordinates into the view, and does so again whenever the map is resized. */
    fit(box, { animate = false, ...options } = {}) {
      fitted = [box, options];
      if (size.width === 0) return;
      const to = around(box, options);
      if (animate) return fly(to);
      stop();
      become(to, to.zoom);
      settle();
    },
    end() {
      stop();
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      sized.disconnect();
      for (const name of Object.keys(listeners)) listeners[name] = [];
    },
  };
}
