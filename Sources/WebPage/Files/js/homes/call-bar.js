// The call button for a home, which is always in view and offers a choice if the home has several phone numbers.
import { face, pushButton } from '../core/controls.js';
import { openSheet } from '../core/dialog.js';
import { h, safeLink } from '../core/dom.js';
import { priceShown } from '../core/format.js';
import { showInterest } from './interest.js';
import { nameOf, t } from '../core/words.js';

// A home's phone numbers that can be dialed.
const phonesOf = ({ telephones }) => (telephones ?? [])
  .map(({ text, uri }) => ({ text, address: safeLink(uri) })).filter(({ address }) => address);

/**
 * Shows each number that can be dialled with `show(phone)`. If no number can be dialled, returns the numbers as text.
 */
export function phonesShown(home, show) {
  const phones = phonesOf(home);
  return phones.length ? phones.map(show) : (home.telephones ?? []).map(({ text }) => text).join(', ');
}

// A short button shows a short label and has the full label as its accessible name.
const shownOf = (text, isShort) => face(isShort ? t('callShort') : text, 'phone');
const propsOf = (text, isShort) => ({ class: isShort ? 'button' : 'button main', 'aria-label': isShort ? text : null });

/** A link that dials a phone number to ask about a home. */
export const phoneLink = (home, { address }, props, ...children) =>
  h('a', { href: address, onclick: () => showInterest('call', home.id), ...props }, ...children);

function callLink(home, phone, isShort) {
  const text = t('call', phone.text);
  return phoneLink(home, phone, propsOf(text, isShort), shownOf(text, isShort));
}

/** The call button, whose label is a single word if `isShort`; null if the home has no number that can be dialled. */
export function callButton(home, { isShort = false } = {}) {
  const phones = phonesOf(home);
  if (phones.length === 0) return null;
  if (phones.length === 1) return callLink(home, phones[0], isShort);
  const text = t('callSome', phones.length);
  const choose = () => openSheet(t('callAbout', nameOf(home.name)), () => phones.map((phone) => callLink(home, phone)));
  return pushButton(shownOf(text, isShort), choose, { ...propsOf(text, isShort), 'aria-haspopup': 'dialog' });
}

/** The bar with the price and the call button; null if the home has no number that can be dialled. */
export function callBar(home) {
  const button = callButton(home);
  return button && h('div', { class: 'call-bar' }, h('p', { class: 'cost' }, priceShown(home.price)), button);
}
