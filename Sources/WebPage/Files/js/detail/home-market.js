// Compares a home's price with the prices of similar homes around it.
import { get } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { amount } from '../core/format.js';
import { icon } from '../core/icons.js';
import { types } from '../core/search.js';
import { t } from '../core/words.js';

/** The comparison, which is hidden until it has loaded; null if the home has no price or its type is not searchable. */
export function marketLine(home) {
  const price = amount(home.price);
  if (!price || !types.includes(home.type)) return null;
  const element = h('p', { class: 'market-line', hidden: true });
  get('v1/market', new URLSearchParams({ at: `listing:${home.id}`, type: home.type }))
    .then(({ data }) => {
      const { median, homes } = data.items[0].price;
      if (!median) return;
      const percent = Math.round((price / median - 1) * 100);
      const side = percent === 0 ? 'at' : percent < 0 ? 'below' : 'above';
      fill(element, icon('market', 16), h('span', {}, t(`market.${side}`, Math.abs(percent), homes,
        t(`type.${home.type}`))));
      element.hidden = false;
    }, () => {});
  return element;
}
