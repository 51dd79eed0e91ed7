// Addresses of homes, preceded by the district and province in the reader's language.
import { h } from '../core/dom.js';
import { languageOf, written } from '../core/feed-text.js';
import { districtNames, provinceNames } from '../core/place-names.js';
import { language } from '../core/words.js';

const beforeDistrict = ['เขต', 'อำเภอ', 'อ.'];
const beforeProvince = ['จังหวัด', 'จ.', ' '];

// Whether an address contains the Thai name after one of these words, or the English name between commas.
const isNamed = (address, before) => ({ th, en }) =>
  before.some((word) => address.includes(word + th) || address.includes(`${word} ${th}`))
  || address.toLowerCase().split(',').some((part) => part.trim() === en.toLowerCase());

function areaOf(address) {
  // A name may begin with a shorter one.
  const [district] = districtNames.filter(isNamed(address, beforeDistrict))
    .sort((a, b) => b.th.length - a.th.length);
  const province = provinceNames.find(district ? ({ code }) => code === district.province
    : isNamed(address, beforeProvince));
  if (!province) return null;
  if (language() === 'en') return [district?.en, province.en].filter(Boolean).join(', ');
  const [first, second] = province.code === '10' ? ['เขต', ''] : ['อ.', 'จ.'];
  return [district && first + district.th, second + province.th].filter(Boolean).join(' ');
}

/** A home's address as elements. */
export function addressShown(address) {
  if (!address) return null;
  const area = languageOf(address) === language() ? null : areaOf(address);
  return [area && [h('span', { lang: language() }, area), ' · '], written(address)];
}
