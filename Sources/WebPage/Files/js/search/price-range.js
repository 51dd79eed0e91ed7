// The price range of a search, in the format of the address.
import { pushButton } from '../core/controls.js';
import { amountText } from '../core/format.js';
import { h } from '../core/dom.js';
import { go } from '../core/search.js';
import { t } from '../core/words.js';
import { currency } from '../../words/region.js';

const units = { m: 1e6, [currency.million]: 1e6, k: 1e3, '': 1 };
const pattern = new RegExp(`^([\\d.,]*\\d)\\s*(m|k|${currency.million})?$`, 'i');
const groups = new RegExp(`\\${currency.grouping}(?=\\d{3}(?!\\d))`, 'g');

/** Parses a price, such as `2500000` or `2.5m`; returns undefined if the text is not a price. */
export function priceOf(text) {
  const match = pattern.exec(text ?? '');
  if (!match) return undefined;
  const value = Number(match[1].replaceAll(groups, '').replace(',', '.'));
  return Number.isNaN(value) ? undefined : value * units[(match[2] ?? '').toLowerCase()];
}

/** The price limits in a state as `{min, max}`; a missing limit is undefined. */
export const wantedPrices = (state) =>
  ({ min: priceOf(state['min-price']), max: priceOf(state['max-price']) });

/** Whether the minimum price is above the maximum. */
export const isInverted = ({ min, max }) => min > max;

/** A warning that the minimum price is above the maximum, with a button that swaps them. */
export const invertedBox = (lowest, highest) =>
  h('div', { class: 'box warning', role: 'alert' },
    h('p', {}, t('price.inverted', amountText(priceOf(lowest)), amountText(priceOf(highest)))),
    pushButton(t('price.swap'), () => go({ 'min-price': highest, 'max-price': lowest }, { replace: true })));
