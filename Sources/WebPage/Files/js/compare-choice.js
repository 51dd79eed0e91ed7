// Putting a home beside others, which asks for whose place where there is none left.
import { openSheet } from './dialog.js';
import { h } from './dom.js';
import { price } from './format.js';
import { comparedHomes, isCompared, mostCompared, toggleCompared } from './keeping.js';
import { nameOf, t } from './words.js';

/** Puts a home beside the others or takes it away. Resolves to whether it is compared then. */
export function compareHome(home) {
  const others = comparedHomes().map((entry) => entry.home);
  if (isCompared(home.id) || others.length < mostCompared) {
    return Promise.resolve(toggleCompared(home));
  }
  return new Promise((resolve) => {
    const closed = openSheet(t('replaceWhich', mostCompared, nameOf(home.name)), (close) =>
      others.map((other) => h('button', { type: 'button', class: 'button', onclick: () => {
        close();
        toggleCompared(home, other);
      } }, h('span', {}, nameOf(other.name), h('br'), h('span', { class: 'muted' }, price(other.price))))));
    closed.addEventListener('abort', () => resolve(isCompared(home.id)));
  });
}
