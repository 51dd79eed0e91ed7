// A message over the page that disappears after a few seconds.
import { h } from './dom.js';
import { t } from './words.js';

const duration = 8000;

function show(text, props) {
  // Remove an earlier message, which would otherwise stay underneath.
  removeToast();
  const box = h('p', props, text);
  document.body.append(box);
  setTimeout(() => box.remove(), duration);
}

/** Shows a message. */
export const toast = (text) => show(text, { class: 'toast', role: 'alert' });

/** Shows an error message. */
export const warn = (text) => show(text, { class: 'toast failed', role: 'alert' });

/** Warns that the browser cannot store something: its storage is `full` or `blocked`. */
export const warnNotKept = (fault) => warn(t(`notKept.${fault}`));

/** Removes the message early. */
export const removeToast = () => document.querySelector('.toast')?.remove();
