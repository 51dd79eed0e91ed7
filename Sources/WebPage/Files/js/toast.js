// A message over the page that goes after a while.
import { h } from './dom.js';
import { t } from './words.js';

const duration = 8000;

/** Shows a message for as long as it takes to read it. */
export function toast(text) {
  // One of before would lie beneath.
  document.querySelector('.toast')?.remove();
  const box = h('p', { class: 'toast', role: 'alert' }, text);
  document.body.append(box);
  setTimeout(() => box.remove(), duration);
}

/** Says that the browser's storage is full. */
export const toastNotKept = () => toast(t('notKept'));
