// The facts about a seller: the types, areas and prices of its homes, and its phone numbers.
import { face } from '../core/controls.js';
import { h } from '../core/dom.js';
import { shortPrice } from '../core/format.js';
import { openedBy } from '../core/search.js';
import { nameOf, t } from '../core/words.js';

/** The number of its homes by type: `12 Condo · 3 Townhome`. */
export const typesOf = ({ types }) =>
  types.map(({ type, homes }) => t('company.ofType', homes, t(`type.${type}`))).join(' · ');

/** The price range of its homes; null if unknown. */
export const pricesOf = ({ price }) => (price ? shortPrice(price) : null);

/** Joins at most `most` names, followed by the number of the rest. */
export function namesOf(names, most = Infinity) {
  const rest = names.length - most;
  return [...names.slice(0, most).map(nameOf), rest > 0 && t('company.more', rest)].filter(Boolean).join(', ');
}

/** At most `most` districts, those with the most homes first. */
export const districtsOf = ({ districts }, most) => namesOf(districts.map(({ name }) => name), most);

/** The link that dials a number; plain text if it cannot be dialled. */
export const callLink = ({ text, uri }) => (uri ? h('a', {
  class: 'button', href: uri, 'aria-label': t('call', text),
}, face(text, 'phone', 16)) : h('span', {}, text));

/** The link to a seller's page; `of` is the id of a home, for its seller. */
export function companyLink({ seller, of }, ...children) {
  return h('a', openedBy({ view: 'companies', seller, of, home: undefined }), ...children);
}
