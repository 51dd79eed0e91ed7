// Addresses of homes, preceded by the district and province in the reader's language.
import { h } from '../core/dom.js';
import { languageOf, written } from '../core/feed-text.js';
import { provinceWords } from '../core/province-words.js';
import { language, nameOf } from '../core/words.js';

function areaText({ name, province }) {
  if (language() === 'en') return [name, province.name].map(nameOf).join(', ');
  const { word, districtWord } = provinceWords.find(({ code }) => code === province.code) ?? {};
  return `${districtWord ?? ''}${nameOf(name)} ${word ?? ''}${nameOf(province.name)}`;
}

/** A home's address as elements. */
export function addressShown({ address, district }) {
  if (!address) return null;
  const area = district && languageOf(address) !== language() && areaText(district);
  return [area && [h('span', { lang: language() }, area), ' · '], written(address)];
}
