// Shows homes on the map: prices, or counts if there are many.
import { h } from '../core/dom.js';
import { onKeeping } from '../homes/keeping.js';
import { clusters } from './map-clusters.js';
import { clusterMarker, pin, pinWidth, siteMarker } from './map-markers.js';
import { marksOf } from './map-marks.js';
import { worldPixels } from '../geo/mercator.js';
import { onPointing, pointing } from '../homes/pointing.js';
import { onSeen } from '../homes/seen.js';

// Homes closer than this many pixels at maximum zoom open as a list, because zooming does not separate them.
const apart = 120;

/** The layer; calls `choose(mark, button)` when a place is selected. */
export function homeLayer(view, choose) {
  const element = h('div', { class: 'markers' });
  view.pane.append(element);
  const markers = new Map();
  let marks = [];
  let shown = null;
  let groups = [];
  let grouped = null;
  let chosen = null;
  let pointed = [];
  let boxes = [];

  const has = (mark, id) => Boolean(mark.homes?.some((home) => home.id === id));
  const isChosen = (mark) => chosen !== null && has(mark, chosen.id);

  function open({ box, count, marks: parts }, button) {
    const side = Math.max(box.right - box.left, box.bottom - box.top);
    // A group that would stay together even at maximum zoom opens as a list.
    if (side * worldPixels * 2 ** view.limits.most < apart
      || view.zoom() > view.limits.most - 0.1) {
      const homes = parts.flatMap((part) => part.homes ?? []);
      return choose({ box, count, homes: homes.length === count ? homes : null }, button);
    }
    view.fit(box, { padding: 72, animate: true });
    return view.tell('moved');
  }

  function make(group) {
    const [mark] = group.marks;
    const homes = group.marks.flatMap((one) => one.homes ?? []);
    if (group.marks.length > 1 || !mark.isSite) {
      return clusterMarker(group,
        { onclick: ({ currentTarget }) => open(group, currentTarget), ...pointing(homes) });
    }
    return siteMarker(mark, { onclick: ({ currentTarget }) => choose(mark, currentTarget),
      ...pointing(homes) });
  }

  function keyOf({ x, y, count, marks: [first, second] }) {
    return second || !first.isSite ? `${count} ${x} ${y}`
      : `${first.homes?.map(({ id }) => id) ?? `${count} ${x} ${y}`} ${first.price}`;
  }

  function group() {
    const scale = view.scale();
    if (grouped === scale) return;
    grouped = scale;
    const all = chosen && !marks.some(isChosen) ? [...marks, ...marksOf({ homes: [chosen] })] : marks;
    groups = clusters(all, scale, { widthOf: pinWidth, pin, isApart: isChosen });
  }

  // Reuse the elements of visible markers so that they keep the focus.
  function render() {
    // Extend the box by the size of the view, so that the keyboard reaches markers just outside.
    const box = view.bounds(Math.max(...Object.values(view.size())));
    const wanted = new Map();
    for (const part of groups) {
      if (part.x > box.left && part.x < box.right && part.y > box.top && part.y < box.bottom) {
        wanted.set(keyOf(part), part);
      }
    }
    for (const [key, { button }] of markers) {
      if (wanted.has(key)) continue;
      button.remove();
      markers.delete(key);
    }
    boxes = [];
    for (const [key, part] of wanted) {
      let marker = markers.get(key);
      if (!marker) {
        marker = make(part);
        markers.set(key, marker);
        element.append(marker.button);
      }
      marker.part = part;
      const { x, y } = view.point(part);
      marker.button.style.transform = `translate(${Math.round(x)}px,${Math.round(y)}px)`;
      boxes.push({ x, y: y - part.rise, width: part.width, height: part.height });
    }
    mark();
  }

  // The group that contains a home; for clusters only the bounding box is known.
  const groupOf = (home) => groups.find((part) => part.marks.some((one) => has(one, home.id)))
    ?? (home.position && nearest(home));

  function nearest({ position }) {
    const { x, y } = marksOf({ homes: [{ position }] })[0];
    return groups.filter(({ box, marks: [{ homes }] }) => !homes && x >= box.left && x <= box.right
      && y >= box.top && y <= box.bottom)
      .sort((a, b) => Math.hypot(a.x - x, a.y - y) - Math.hypot(b.x - x, b.y - y))[0];
  }

  function mark() {
    const over = new Set(pointed.map(groupOf));
    for (const { button, part } of markers.values()) {
      button.classList.toggle('chosen', part.marks.some(isChosen));
      button.classList.toggle('pointed', over.has(part));
    }
  }

  view.on('frame', (isZoomed) => {
    if (isZoomed) render();
  });
  view.on('settle', () => {
    group();
    render();
  });
  onPointing((homes) => {
    pointed = homes;
    mark();
  }, element);
  const renew = () => {
    for (const { show } of markers.values()) show();
    again();
  };
  onKeeping(renew, element);
  onSeen(renew, element);

  function again() {
    grouped = null;
    group();
    render();
  }

  // Bring a marker into view when it gets the keyboard focus.
  element.addEventListener('focusin', ({ target }) => {
    const marker = target.closest('.marker');
    if (!marker?.matches(':focus-visible')) return;
    const [inner, outer] = [marker.getBoundingClientRect(), view.ground.getBoundingClientRect()];
    const dx = Math.max(0, outer.left + 40 - inner.left) - Math.max(0, inner.right + 40 - outer.right);
    const dy = Math.max(0, outer.top + 40 - inner.top) - Math.max(0, inner.bottom + 40 - outer.bottom);
    if (dx || dy) view.panBy(dx, dy, { animate: true });
  });

  return {
    element,
    /** Shows a facade response, or a list of homes. */
    show(answer) {
      if (answer === shown) return;
      shown = answer;
      marks = marksOf(answer);
      again();
    },
    isEmpty: () => marks.length === 0,
    /** Highlights a home; null for none. */
    choose(home) {
      if (home?.id === chosen?.id && Boolean(home?.position) === Boolean(chosen?.position)) return;
      chosen = home?.position ? home : null;
      again();
    },
    /** The marker of a home, if it is not in a group. */
    markerOf: (id) => [...markers.values()].find(({ part }) =>
      part.marks.length === 1 && has(part.marks[0], id))?.button,
    /** The boxes that markers cover, relative to the pane's origin. */
    boxes: () => boxes,
  };
}
