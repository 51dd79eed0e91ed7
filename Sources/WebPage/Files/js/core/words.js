// The page's strings in English and Thai.
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

/**
 * The language that the user has chosen. If the user has not chosen one, the first supported language in the browser's
 * list, or English.
 */
function chosen() {
  const saved = kept('language');
  if (books[saved]) return saved;
  const wanted = (navigator.languages ?? [navigator.language])
    .map((name) => name.toLowerCase().split('-')[0]);
  return wanted.find((name) => books[name]) ?? 'en';
}

/** The page's language, `en` or `th`. */
export const language = () => current;

/** Changes the language and stores the choice. */
export function setLanguage(name) {
  current = books[name] ? name : 'en';
  keep('language', current);
}

/** Adds the strings of views that are loaded on first use. */
export function addWords(more) {
  for (const name of Object.keys(books)) Object.assign(books[name], more[name]);
}

/** The string for `key` with `values` inserted; if there is no such string, the key in brackets. */
export function t(key, ...values) {
  const words = books[current][key] ?? books.en[key];
  if (words === undefined) return `[${key}]`;
  return typeof words === 'function' ? words(...values) : words;
}

/** The name in the user's language or, if it is missing, in the other language. */
export function nameOf(name) {
  if (!name) return t('unnamed');
  return (current === 'th' ? name.th ?? name.en : name.en ?? name.th) ?? t('unnamed');
}

/** The name in the other language; null if that name is missing or the same. */
export function otherName(name) {
  if (!name?.th || !name?.en || name.th === name.en) return null;
  return current === 'th' ? { text: name.en, lang: 'en' } : { text: name.th, lang: 'th' };
}

/** The language of the name that `nameOf` returns. */
export function nameLanguage(name) {
  const other = current === 'th' ? 'en' : 'th';
  return name?.[other] && !name[current] ? other : current;
}
