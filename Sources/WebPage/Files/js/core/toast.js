// A message over the page that disappears after a few seconds.
import { h } from './dom.js';
import { t } from './words.js';

const duration = 8000;

function show(text, props) {
  // An earlier one would lie beneath.
  removeToast();
  const box = h('p', props, text);
  document.body.append(box);
  setTimeout(() => box.remove(), duration);
}

/** Shows a message for as long as it takes to read it. */
export const toast = (text) => show(text, { class: 'toast', role: 'alert' });

/** Shows what failed, in the same way. */
export const warn = (text) => show(text, { class: 'toast failed', role: 'alert' });

/** Says that the browser does not keep something: its storage is `full` or `blocked`. */
export const warnNotKept = (fault) => warn(t(`notKept.${fault}`));

/** Takes a message away before its time. */
export const removeToast = () => document.querySelector('.toast')?.remove();
