// Texts of sources: their known phrases in the reader's language, and the language of each part for screen readers.
import { h, whole } from './dom.js';
import { feedPhrases } from './feed-phrases.js';
import { language, nameLanguage, nameOf } from './words.js';

/** The language in which a text is written. */
export const languageOf = (text) => (/[\u0e01-\u0e5b]/.test(text) ? 'th' : 'en');

// The words of a text in lower case without punctuation, with `#` for each number.
function wordsOf(text) {
  const numbers = [];
  const words = text.toLowerCase().replace(/\d[\d,.]*/g, (number) => {
    numbers.push(number);
    return '#';
  }).replace(/[^\p{L}\p{M}#%]+/gu, ' ').trim();
  return { words, numbers };
}

const wording = (phrase, isOther) => (text) => ({ phrase, isOther, words: wordsOf(text).words });

// The known wordings, longest first. A wording in `others` must match the whole text.
const wordings = feedPhrases.flatMap((phrase) => [
  ...[phrase.en, phrase.th].map(wording(phrase, false)), ...phrase.others.map(wording(phrase, true)),
]).sort((a, b) => b.words.length - a.words.length);

// The position of a wording in a text; -1 if the text does not contain it. Thai has no spaces between words.
function startOf({ words, isOther }, text) {
  if (text === words) return 0;
  const space = languageOf(words) === 'th' ? '' : ' ';
  return isOther ? -1 : `${space}${text}${space}`.indexOf(`${space}${words}${space}`);
}

// The parts of a text, each with its language: a known phrase, and the text itself unless the
// phrase covers all of it.
function partsOf(text) {
  const own = { text, lang: languageOf(text) };
  if (own.lang === language()) return [own];
  const { words, numbers } = wordsOf(text);
  const found = wordings.find((one) => startOf(one, words) >= 0);
  if (!found) return [own];
  const left = numbers.slice(words.slice(0, startOf(found, words)).split('#').length - 1);
  const phrase = found.phrase[language()].replace(/#/g, () => left.shift() ?? '#');
  return [{ text: phrase, lang: language(), isPhrase: true }, ...(words === found.words ? [] : [own])];
}

/**
 * A source's price or promotion text as a string, with its known phrase in the reader's language.
 */
export const feedWords = (text) => partsOf(text).map((part) => part.text).join(' · ');

/**
 * Returns the result of `feedWords` as elements. `wrap` keeps parts of the source's own text on one
 * line.
 */
export const feedText = (text, wrap = (own) => own) => text && partsOf(text).map((part, at) => [
  at > 0 && ' · ', h('span', { lang: part.lang }, part.isPhrase ? part.text : wrap(part.text))]);

/** A sentence that contains a listing's name as the result of `nameOf`, with the language of the name. */
export function naming(sentence, name) {
  const text = nameOf(name);
  const at = sentence.lastIndexOf(text);
  return [sentence.slice(0, at), h('span', { lang: nameLanguage(name) }, text), sentence.slice(at + text.length)];
}

/** A source's text that has no known phrases, such as a company's name. */
export const written = (text) => text && h('span', { lang: languageOf(text) }, whole(text));
