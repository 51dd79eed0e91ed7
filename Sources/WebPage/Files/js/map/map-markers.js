// The markers for homes: one price, the prices at one place, or a count.
import { h } from '../core/dom.js';
import { price, shortNumber } from '../core/format.js';
import { icon } from '../core/icons.js';
import { isSaved } from '../homes/keeping.js';
import { diameter } from './map-clusters.js';
import { textFont } from '../base-map/map-style.js';
import { isSeen } from '../homes/seen.js';
import { nameOf, t } from '../core/words.js';

const font = `650 13px ${textFont}`;
const widths = new Map();
let context;

function textWidth(text) {
  let width = widths.get(text);
  if (width === undefined) {
    context ??= document.createElement('canvas').getContext('2d');
    context.font = font;
    if (widths.size > 4000) widths.clear();
    width = Math.ceil(context.measureText(text).width);
    widths.set(text, width);
  }
  return width;
}

/** The height of a pin, and the distance from its centre to its place, in pixels. */
export const pin = { height: 30, rise: 22 };

const every = (mark, is) => Boolean(mark.homes?.every(({ id }) => is(id)));
const some = (mark, is) => Boolean(mark.homes?.some(({ id }) => is(id)));

/** The width of a mark's pin in pixels. */
export const pinWidth = (mark) => 22 + (mark.price ? textWidth(mark.price) : 18)
  + (mark.count > 1 ? textWidth(shortNumber(mark.count)) + 15 : 0) + (some(mark, isSaved) ? 18 : 0);

function label(mark) {
  const [home] = mark.homes ?? [];
  const facts = mark.count === 1 ? [nameOf(home.name), t(`type.${home.type}`), price(home.price)]
    : [t('unitsAt', mark.count), mark.price ?? t('noPrice')];
  return [...facts, some(mark, isSaved) && t('isSaved'), every(mark, isSeen) && t('isSeen')]
    .filter(Boolean).join(', ');
}

/** The marker for one place, with a price or the type's icon, and the number of homes if there are several. */
export function siteMarker(mark, listeners) {
  const type = mark.homes?.[0].type ?? 'other';
  const button = h('button', { type: 'button', class: `marker pin type-${type}`, ...listeners });
  const show = () => {
    button.setAttribute('aria-label', label(mark));
    button.classList.toggle('seen', every(mark, isSeen));
    button.replaceChildren(h('span', {},
      some(mark, isSaved) && h('i', { class: 'heart' }, icon('heart', 14)),
      mark.price ?? icon(type, 18), mark.count > 1 && h('b', {}, shortNumber(mark.count))));
  };
  show();
  return { button, show };
}

const steps = [[1000, 'most'], [100, 'many'], [10, 'some'], [0, 'few']];

/** The marker for a cluster; its size and colour depend on the number of homes. */
export function clusterMarker({ count }, listeners) {
  const [, step] = steps.find(([least]) => count >= least);
  const side = `${diameter(count)}px`;
  return { show() {}, button: h('button', {
    type: 'button', class: `marker cluster ${step}`, 'aria-label': t('clusterOf', count),
    ...listeners,
  }, h('span', { style: { width: side, height: side } }, shortNumber(count))) };
}
