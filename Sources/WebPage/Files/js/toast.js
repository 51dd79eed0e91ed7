// A message over the page that goes after a while.
import { h } from './dom.js';

const duration = 8000;

/** Shows a message for as long as it takes to read it. */
export function toast(text) {
  const box = h('p', { class: 'toast', role: 'alert' }, text);
  document.body.append(box);
  setTimeout(() => box.remove(), duration);
}
