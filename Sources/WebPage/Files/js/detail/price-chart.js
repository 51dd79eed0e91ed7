// A home's price history as a stepped line.
import { h, s } from '../core/dom.js';
import { amount, amountText, day } from '../core/format.js';
import { t } from '../core/words.js';

// The vertical range of the line, as percentages of the height.
const [top, bottom] = [8, 92];

/**
 * A home's prices and the times from which they were valid. The last price is repeated at the time when the home was
 * last seen or was removed.
 */
function steps({ firstSeen, lastSeen, goneAt, priceChanges = [] }) {
  const known = priceChanges.filter(({ priceAfter }) => amount(priceAfter));
  if (known.length === 0) return [];
  const before = amount(priceChanges[0].priceBefore);
  const all = known.map(({ at, priceAfter }) => ({ at, value: amount(priceAfter) }));
  if (before) all.unshift({ at: firstSeen ?? priceChanges[0].at, value: before });
  return [...all, { at: goneAt ?? lastSeen ?? new Date().toISOString(), value: all.at(-1).value }]
    .map((step) => ({ ...step, time: Date.parse(step.at) }));
}

/** The chart; null if there are fewer than two known prices. */
export function priceChart(home) {
  const all = steps(home);
  if (all.length < 3) return null;
  const values = all.map(({ value }) => value);
  const [least, most] = [Math.min(...values), Math.max(...values)];
  const [begin, end] = [all[0].time, Math.max(...all.map(({ time }) => time))];
  const x = ({ time }) => (end > begin ? ((time - begin) / (end - begin)) * 100 : 0);
  const y = ({ value }) =>
    (most > least ? top + ((most - value) / (most - least)) * (bottom - top) : 50);
  const line = all.map((step, at) =>
    (at ? `H${x(step).toFixed(2)}V${y(step).toFixed(2)}` : `M0 ${y(step).toFixed(2)}`)).join('');
  const money = (value) => t('priceIs', amountText(value));
  const [first, last] = [all[0], all.at(-1)];
  return h('figure', { class: 'chart', role: 'img',
    'aria-label': t('chartOf', money(first.value), day(first.at), money(last.value), day(last.at)) },
  h('div', { class: 'amounts' }, h('span', {}, money(most)),
    most > least && h('span', {}, money(least))),
  s('svg', { viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': 'true' },
    s('path', { class: 'rule', d: `M0 ${top}H100M0 ${bottom}H100` }),
    s('path', { class: 'under-line', d: `${line}V100H0Z` }),
    s('path', { class: 'price-line', d: line }),
    s('path', { class: 'turns', d: all.slice(1, -1).map((step) =>
      `M${x(step).toFixed(2)} ${y(step).toFixed(2)}h0`).join('') })),
  h('div', { class: 'days' }, h('span', {}, day(first.at)), h('span', {}, day(last.at))));
}
