// Homes on the map: a marker for each type, in clusters where they are many.
import { h } from './dom.js';
import { distance } from './format.js';
import { icon } from './icons.js';
import { clusters } from './map-clusters.js';
import { boxAround, toWorld } from './mercator.js';
import { nameOf, t } from './words.js';

// Homes nearer to each other than this many pixels, as far in as one can go, fan out.
const together = 30;

/** The layer; `choose(home)` hears which home is chosen. */
export function homeLayer(view, shapes, choose) {
  const element = h('div', { class: 'markers' });
  view.pane.append(element);
  const markers = new Map();
  let all = [];
  let chosen = null;
  let groups = [];
  let grouped = null;
  let fanned = null;
  let legs = [];
  let boxes = [];

  const label = (home) => [nameOf(home.name), t(`type.${home.type}`),
    home.distanceMeters === undefined ? null
      : distance(home.distanceMeters)].filter(Boolean).join(', ');

  function pin(home) {
    return h('button', { type: 'button', class: `marker pin type-${home.type}`,
      'aria-label': label(home), onclick: () => choose(home) }, h('span', {}, icon(home.type, 18)));
  }

  function cluster(group) {
    return h('button', { type: 'button', class: 'marker cluster',
      'aria-label': t('clusterOf', group.homes.length), onclick: () => open(group) },
    h('span', {}, String(group.homes.length)));
  }

  function open({ homes: [first] }) {
    // The groups may be others than when the marker was made.
    const group = groups.find(({ homes }) => homes.includes(first));
    const box = boxAround(group.homes.map(({ position }) => position));
    const most = 256 * 2 ** view.limits.most;
    const size = Math.max(box.right - box.left, box.bottom - box.top) * most;
    if (size < together) return fan(group);
    view.fit(box, { padding: 64, animate: true });
    return view.tell('moved');
  }

  // The homes of one place, around it.
  function fan(group) {
    fold();
    const { homes } = group;
    const reach = Math.max(44, (homes.length * 40) / (2 * Math.PI));
    fanned = { group, homes: homes.map((home, at) => {
      const angle = (at / homes.length) * 2 * Math.PI - Math.PI / 2;
      return { home, dx: reach * Math.cos(angle), dy: reach * Math.sin(angle) };
    }) };
    render();
    markers.get(homes[0].id)?.focus({ preventScroll: true });
  }

  function fold() {
    fanned = null;
    for (const leg of legs) leg.remove();
    legs = [];
  }

  function group() {
    const key = view.scale();
    if (grouped === key) return;
    grouped = key;
    fold();
    groups = clusters(all, key);
  }

  // What is seen as elements that stay themselves, so that a marker keeps the focus.
  function render() {
    // As far again as the view reaches, so that keys find what lies just outside.
    const box = view.bounds(Math.max(...Object.values(view.size())));
    const isSeen = ({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom;
    const wanted = new Map();
    for (const part of groups) {
      if (!isSeen(part)) continue;
      if (part === fanned?.group) {
        for (const { home, dx, dy } of fanned.homes) wanted.set(home.id, { home, ...at(part, dx, dy) });
      } else if (part.homes.length === 1) {
        const [home] = part.homes;
        wanted.set(home.id, { home, ...at(part) });
      } else {
        const ids = part.homes.map(({ id }) => id);
        wanted.set(`${part.homes.length} ${ids[0]} ${ids.at(-1)}`, { part, ...at(part) });
      }
    }
    for (const [key, marker] of markers) {
      if (wanted.has(key)) continue;
      marker.remove();
      markers.delete(key);
    }
    boxes = [];
    for (const [key, { home, part, x, y }] of wanted) {
      let marker = markers.get(key);
      if (!marker) {
        marker = home ? pin(home) : cluster(part);
        markers.set(key, marker);
        element.append(marker);
      }
      marker.style.transform = `translate(${x}px,${y}px)`;
      if (home) marker.classList.toggle('chosen', home.id === chosen);
      boxes.push(home ? { x, y: y - 19, width: 46, height: 46 } : { x, y, width: 48, height: 48 });
    }
    drawLegs();
  }

  function at(part, dx = 0, dy = 0) {
    const { x, y } = view.point(part);
    return { x: Math.round(x + dx), y: Math.round(y + dy) };
  }

  function drawLegs() {
    if (!fanned || legs.length) return;
    const scale = view.scale();
    legs = fanned.homes.map(({ dx, dy }) => {
      const leg = shapes.shape('spider-leg');
      leg.world([fanned.group, { x: fanned.group.x + dx / scale, y: fanned.group.y + dy / scale }]);
      return leg;
    });
  }

  view.on('frame', (isZoomed) => {
    if (!isZoomed) return;
    fold();
    render();
  });
  view.on('settle', () => {
    group();
    render();
  });
  // A marker that the keyboard reaches is brought into view.
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
    show(homes, chosenID) {
      const isSame = homes.length === all.length && homes.every(({ id }, i) => id === all[i].id);
      chosen = chosenID ?? null;
      all = homes;
      if (!isSame) {
        grouped = null;
        group();
      }
      render();
      return !isSame;
    },
    /** Brings out one home; none for null. */
    point(id) {
      chosen = id;
      const home = all.find((one) => one.id === id);
      if (home) bringOut(home);
      render();
    },
    /** The boxes that markers cover, from the pane's origin. */
    boxes: () => boxes,
  };

  // Zooms in until a home stands by itself; where others share its place they fan out.
  function bringOut(home) {
    group();
    const isAlone = (zoom) => clusters(all, 256 * 2 ** zoom)
      .find(({ homes }) => homes.includes(home)).homes.length === 1;
    let zoom = view.zoom();
    while (zoom < view.limits.most && !isAlone(zoom)) zoom += 0.5;
    const { x, y } = toWorld(home.position);
    const box = view.bounds(-40);
    const isSeen = x > box.left && x < box.right && y > box.top && y < box.bottom;
    if (zoom > view.zoom() || !isSeen) {
      view.fit({ left: x, right: x, top: y, bottom: y }, { most: Math.min(zoom, view.limits.most) });
    }
    const own = groups.find(({ homes }) => homes.includes(home));
    if (own?.homes.length > 1) fan(own);
  }
}
