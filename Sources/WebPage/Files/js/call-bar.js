// Calling about a home: always in view, with a choice where there are several numbers.
import { h, safeLink } from './dom.js';
import { price } from './format.js';
import { icon } from './icons.js';
import { nameOf, t } from './words.js';

/** The telephone numbers of a home that can be called. */
export const phonesOf = ({ telephones }) => (telephones ?? [])
  .map(({ text, uri }) => ({ text, address: safeLink(uri) })).filter(({ address }) => address);

const callLink = ({ text, address }) => h('a', { class: 'button main', href: address },
  icon('phone', 18), h('span', {}, t('call', text)));

/** The bar with the price and the numbers; null where the home has none. */
export function callBar(home) {
  const phones = phonesOf(home);
  if (phones.length === 0) return null;
  return h('div', { class: 'call-bar' }, h('p', { class: 'cost' }, price(home.price)),
    phones.length === 1 ? callLink(phones[0]) : h('button', {
      type: 'button', class: 'button main', 'aria-haspopup': 'dialog',
      onclick: () => choose(home, phones),
    }, icon('phone', 18), h('span', {}, t('callSome', phones.length))));
}

function choose(home, phones) {
  const dialog = h('dialog', { class: 'numbers box', 'aria-labelledby': 'numbers-title' },
    h('h2', { id: 'numbers-title' }, t('callAbout', nameOf(home.name))),
    h('ul', {}, phones.map((phone) => h('li', {}, callLink(phone)))),
    h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, t('cancel')));
  const leave = new AbortController();
  addEventListener('popstate', () => dialog.close(), { signal: leave.signal });
  dialog.addEventListener('click', ({ target }) => {
    if (target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    leave.abort();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}
