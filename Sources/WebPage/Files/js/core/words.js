// The page's own words, in English and Thai.
import { english } from '../../words/en.js';
import { thai } from '../../words/th.js';
import { kept, keep } from './storage.js';
import { homeFilters } from './home-filters.js';
import { railLines } from './rail-lines.js';
import { homeTypes } from './types.js';

const labels = (language) =>
  Object.fromEntries([['type', homeTypes], ['filter', homeFilters], ['line', railLines]].flatMap(
    ([kind, rows]) => rows.map((row) => [`${kind}.${row.name}`, row[language]])));
const books = { en: { ...english, ...labels('en') }, th: { ...thai, ...labels('th') } };
let current = chosen();

/** Thai where the reader chose it, or where the browser lists it before English. */
function chosen() {
  const saved = kept('language');
  if (books[saved]) return saved;
  const wanted = (navigator.languages ?? [navigator.language])
    .map((name) => name.toLowerCase().split('-')[0]);
  return wanted.find((name) => books[name]) ?? 'en';
}

/** `en` or `th`. */
export const language = () => current;

/** Changes the language and remembers it. */
export function setLanguage(name) {
  current = books[name] ? name : 'en';
  keep('language', current);
}

/** Takes in the words of views that are loaded when they are first wanted. */
export function addWords(more) {
  for (const name of Object.keys(books)) Object.assign(books[name], more[name]);
}

/** The words of `key`, with `values` put in; a key that is missing shows itself in tests. */
export function t(key, ...values) {
  const words = books[current][key] ?? books.en[key];
  if (words === undefined) return `[${key}]`;
  return typeof words === 'function' ? words(...values) : words;
}

/** The name that the reader's language has, or else the other one. */
export function nameOf(name) {
  if (!name) return t('unnamed');
  return (current === 'th' ? name.th ?? name.en : name.en ?? name.th) ?? t('unnamed');
}

/** The name in the other language, where there is one. */
export function otherName(name) {
  if (!name?.th || !name?.en || name.th === name.en) return null;
  return current === 'th' ? { text: name.en, lang: 'en' } : { text: name.th, lang: 'th' };
}

/** The language that `nameOf` answers in. */
export function nameLanguage(name) {
  return current === 'th' ? (name?.th ? 'th' : 'en') : name?.en ? 'en' : 'th';
}
