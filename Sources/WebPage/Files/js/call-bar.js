// Calling about a home: always in view, with a choice where there are several numbers.
import { openSheet } from './dialog.js';
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
      onclick: () => openSheet(t('callAbout', nameOf(home.name)), () => phones.map(callLink)),
    }, icon('phone', 18), h('span', {}, t('callSome', phones.length))));
}
