// The facts about a seller: the types, areas and prices of its homes, and its phone numbers.
import { face } from '../core/controls.js';
import { h } from '../core/dom.js';
import { shortPrice } from '../core/format.js';
import { openedBy } from '../core/search.js';
import { nameOf, t } from '../core/words.js';

/** The number of homes of each type that a seller offers, such as `12 Condo · 3 Townhome`. */
export const typesOf = ({ types }) =>
  types.map(({ type, homes }) => t('company.ofType', homes, t(`type.${type}`))).join(' · ');

/** The price range of a seller's homes; null if it is unknown. */
export const pricesOf = ({ price }) => (price ? shortPrice(price) : null);

/** Joins at most `most` names, followed by the number of remaining names. */
export function namesOf(names, most = Infinity) {
  const rest = names.length - most;
  return [...names.slice(0, most).map(nameOf), rest > 0 && t('company.more', rest)].filter(Boolean).join(', ');
}

/** The names of at most `most` districts. Districts with more homes come first. */
export const districtsOf = ({ districts }, most) => namesOf(districts.map(({ name }) => name), most);

/** A link that dials a phone number; plain text if the number cannot be dialled. */
export const callLink = ({ text, uri }) => (uri ? h('a', {
  class: 'button', href: uri, 'aria-label': t('call', text),
}, face(text, 'phone', 16)) : h('span', {}, text));

/**
 * A link to the view of a seller. With `of`, which is the id of a home, the link opens the view of that home's seller.
 */
export function companyLink({ seller, of }, ...children) {
  return h('a', openedBy({ view: 'companies', seller, of, home: undefined }), ...children);
}
