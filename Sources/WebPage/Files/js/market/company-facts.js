// The facts about a seller: types, areas and prices of its homes, and how to call it.
import { face } from '../core/controls.js';
import { h } from '../core/dom.js';
import { shortPrice } from '../core/format.js';
import { openedBy } from '../core/search.js';
import { nameOf, t } from '../core/words.js';

/** Its homes by type: `12 Condo · 3 Townhome`. */
export const typesOf = ({ types }) =>
  types.map(({ type, homes }) => t('company.ofType', homes, t(`type.${type}`))).join(' · ');

/** The lowest and the highest price of its homes; null where none is known. */
export const pricesOf = ({ price }) => (price ? shortPrice(price) : null);

/** Names in a line, so many at most, and how many more there are. */
export function namesOf(names, most = Infinity) {
  const rest = names.length - most;
  return [...names.slice(0, most).map(nameOf), rest > 0 && t('company.more', rest)].filter(Boolean).join(', ');
}

/** The districts of most of its homes, so many at most. */
export const districtsOf = ({ districts }, most) => namesOf(districts.map(({ name }) => name), most);

/** The link that dials a number; its text where it cannot be dialled. */
export const callLink = ({ text, uri }) => (uri ? h('a', {
  class: 'button', href: uri, 'aria-label': t('call', text),
}, face(text, 'phone', 16)) : h('span', {}, text));

/** The link to a seller's page; to that of a home's seller with the home's id as `of`. */
export function companyLink({ seller, of }, ...children) {
  return h('a', openedBy({ view: 'companies', seller, of, home: undefined }), ...children);
}
