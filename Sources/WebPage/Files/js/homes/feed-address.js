// Addresses of homes, preceded by the district and province in the reader's language.
import { h } from '../core/dom.js';
import { languageOf, written } from '../core/feed-text.js';
import { language, nameOf } from '../core/words.js';

/** A home's address as elements. */
export function addressShown({ address, district }) {
  if (!address) return null;
  const area = district && languageOf(address) !== language()
    && [district.name, district.province.name].map((name) => nameOf(name)).join(', ');
  return [area && [h('span', { lang: language() }, area), ' · '], written(address)];
}
