// Draws the labels of homes over the camera picture or the horizon, each with a line to its place.
import { fill, h } from '../core/dom.js';
import { distance, price, shortPrice } from '../core/format.js';
import { placeLabels } from './look-labels.js';
import { project } from './lens.js';
import { nameLanguage, nameOf, t } from '../core/words.js';

// The minimum distance in pixels between a labelled place and the view's edges.
const edge = 8;
// The sizes of labels, by the distance of their homes as a fraction of the reach. These sizes must match look.css.
const sizes = [[0.25, 'near', 184, 58], [0.5, 'middle', 156, 50], [Infinity, 'far', 132, 44]];

/** The labels. Calls `choose(spot)` when the user presses a label. */
export function labelScene(choose) {
  const element = h('ul', { class: 'look-labels', 'aria-label': t('homes') });
  const items = new Map();
  let places = new Float64Array(0);
  let around = { spots: [], directions: new Float64Array(0) };

  function itemFor(spot) {
    if (!items.has(spot.key)) items.set(spot.key, labelItem(spot, choose));
    return items.get(spot.key);
  }

  // If `part` contains the keyboard focus and is about to disappear, moves the focus to the view.
  function keepFocus(part) {
    if (part.contains(document.activeElement)) element.parentElement.focus({ preventScroll: true });
  }

  return {
    element,
    /**
     * Sets the homes to show, which are a result of `spotsFrom`. The sizes of the labels depend on `reach`, in metres.
     */
    take(next, reach) {
      around = next;
      items.clear();
      keepFocus(element);
      fill(element);
      around.spots.forEach((spot, at) => {
        spot.at = at;
        [, spot.size, spot.wide, spot.high] = sizes.find(([part]) => spot.metres <= part * reach);
      });
      places = new Float64Array(around.directions.length);
    },
    /** Draws the view. Returns the number of homes in view, the spots without a label, and the lines of the labels. */
    draw(lens, view, { chosen, obstacles }) {
      const { spots, directions } = around;
      project(lens, view, directions, places);
      const labels = [];
      let count = 0;
      spots.forEach((spot, at) => {
        const [x, y] = [places[at * 3], places[at * 3 + 1]];
        spot.isSeen = x >= edge && x <= lens.width - edge && y >= edge && y <= lens.height - edge;
        if (!spot.isSeen) return;
        count += spot.rest?.length ?? 1;
        [spot.x, spot.y] = [x, y];
        if (spot.key === chosen) labels.unshift(spot);
        else labels.push(spot);
      });
      const placed = placeLabels(labels, lens, { obstacles });
      const shown = new Set();
      const lines = [];
      for (const label of placed) {
        const item = itemFor(label);
        item.move(label, label.key === chosen);
        lines.push(lineOf(label));
        shown.add(item.element);
        around.spots[label.at].lane = label.lane;
        if (!item.element.isConnected) element.append(item.element);
      }
      for (const child of [...element.children]) {
        if (shown.has(child)) continue;
        keepFocus(child);
        child.remove();
      }
      const withLabel = new Set(placed.map(({ key }) => key));
      return { count, lines, bare: labels.filter(({ key }) => !withLabel.has(key)) };
    },
  };
}

/**
 * The line from a place to the nearest point on the lower edge of its label, or on the upper edge if the label is below
 * the place.
 */
const lineOf = ({ x, y, left, top, wide, high }) => ({
  from: { x, y }, to: { x: Math.max(left + 8, Math.min(left + wide - 8, x)), y: top > y ? top : top + high },
});

function labelItem(spot, choose) {
  const { home, rest, size, metres } = spot;
  const words = rest ? t('look.more', rest.length) : nameOf(home.name);
  const cost = rest ? null : shortPrice(home.price) ?? price(home.price);
  const button = h('button', { type: 'button', class: `look-label ${size}`, onclick: () => choose(spot) },
    h('span', { class: 'name', lang: rest ? null : nameLanguage(home.name) }, words),
    h('span', { class: 'cost' }, [cost, distance(metres)].filter(Boolean).join(' · ')));
  const element = h('li', { class: `type-${home.type}` }, h('i', { class: 'dot' }), button);
  let last = '';
  return {
    element,
    move({ x, y, left, top }, isChosen) {
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      const [dx, dy] = [Math.round(left - x), Math.round(top - y)];
      const key = `${dx} ${dy} ${isChosen}`;
      if (key === last) return;
      last = key;
      button.style.transform = `translate(${dx}px, ${dy}px)`;
      button.classList.toggle('chosen', isChosen);
    },
  };
}
