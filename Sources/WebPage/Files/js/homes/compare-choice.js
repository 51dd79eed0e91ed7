// Adds a home to the comparison. If the comparison is full, the user chooses which home to replace.
import { pushButton } from '../core/controls.js';
import { openSheet } from '../core/dialog.js';
import { h } from '../core/dom.js';
import { priceShown } from '../core/format.js';
import { comparedHomes, isCompared, mostCompared, toggleCompared } from './keeping.js';
import { nameLanguage, nameOf, t } from '../core/words.js';

const said = ({ name, price: cost }) =>
  h('span', {}, h('span', { lang: nameLanguage(name) }, nameOf(name)), h('br'),
    h('span', { class: 'muted' }, priceShown(cost)));

/** Adds a home to the comparison or removes it. Resolves to whether the comparison now includes the home. */
export function compareHome(home) {
  const others = comparedHomes().map((entry) => entry.home);
  if (isCompared(home.id) || others.length < mostCompared) {
    return Promise.resolve(toggleCompared(home));
  }
  return new Promise((resolve) => {
    const closed = openSheet(t('replaceWhich', mostCompared, nameOf(home.name)), (close) =>
      others.map((other) => pushButton(said(other), () => {
        close();
        toggleCompared(home, other);
      })));
    closed.addEventListener('abort', () => resolve(isCompared(home.id)));
  });
}

/** The checkbox that adds a home to the comparison. */
export const compareBox = (home) => h('label', { class: 'check' }, h('input', {
  type: 'checkbox', checked: isCompared(home.id), onchange: async ({ target }) => {
    target.checked = await compareHome(home);
  },
}), h('span', {}, t('compare'),
  h('span', { class: 'unseen', lang: nameLanguage(home.name) }, ` ${nameOf(home.name)}`)));
