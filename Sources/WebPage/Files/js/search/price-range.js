// The price range of a search, in the format of the address.
import { pushButton } from '../core/controls.js';
import { baht } from '../core/format.js';
import { h } from '../core/dom.js';
import { go } from '../core/search.js';
import { t } from '../core/words.js';

const units = { m: 1e6, 'ล้าน': 1e6, k: 1e3, '': 1 };

/** Parses a price in baht, such as `2500000` or `2.5m`; returns undefined if the text is not a price. */
export function bahtOf(text) {
  const match = /^([\d,]*\.?\d+)\s*(m|k|ล้าน)?$/i.exec(text ?? '');
  return match ? Number(match[1].replaceAll(',', '')) * units[(match[2] ?? '').toLowerCase()]
    : undefined;
}

/** The price limits in a state as `{min, max}`; a missing limit is undefined. */
export const wantedPrices = (state) =>
  ({ min: bahtOf(state['min-price']), max: bahtOf(state['max-price']) });

/** Whether the minimum price is above the maximum. */
export const isInverted = ({ min, max }) => min > max;

/** A warning that the minimum price is above the maximum, with a button that swaps them. */
export const invertedBox = (lowest, highest) =>
  h('div', { class: 'box warning', role: 'alert' },
    h('p', {}, t('price.inverted', baht(bahtOf(lowest)), baht(bahtOf(highest)))),
    pushButton(t('price.swap'), () => go({ 'min-price': highest, 'max-price': lowest }, { replace: true })));
