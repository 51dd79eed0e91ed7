// The strings, style sheet and back link for all views except list and map, loaded with the first such view.
import { fileAddress } from './api.js';
import { h } from './dom.js';
import { icon } from './icons.js';
import { leadingTo } from './search.js';
import { addWords, t } from './words.js';
import { english } from '../../words/pages-en.js';
import { thai } from '../../words/pages-th.js';

/** Loads a style sheet; rejects if it cannot be loaded. */
export const loadStyle = (name) => new Promise((resolve, reject) => {
  const sheet = h('link', {
    rel: 'stylesheet', href: fileAddress(`css/${name}`).href, onload: resolve,
    onerror: () => {
      sheet.remove();
      reject(new Error(`no style sheet ${name}`));
    },
  });
  document.head.append(sheet);
});

export function back(patch = { home: undefined, view: 'list' }) {
  return h('a', { class: 'back', ...leadingTo(patch) }, icon('back', 18), h('span', {}, t('back')));
}

addWords({ en: english, th: thai });
await loadStyle('pages.css');
