// The notice that the user's position is being shared. Every view shows the notice until sharing ends.
import { pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { topic } from '../core/topic.js';

const changes = topic();
let shares = [];

/**
 * Shows the positions being shared, each with `words()`, `button()` and `stop()`. Hides the notice if the list is
 * empty.
 */
export function showSharing(next) {
  shares = next;
  changes.tell();
}

/** The HTML element of the notice. */
export function sharingSign() {
  const element = h('div', { class: 'sharing', role: 'status' });
  const show = () => fill(element, shares.map(({ words, button, stop }) => h('p', { class: 'strip' },
    icon('locate', 18), h('span', {}, words()),
    pushButton(button(), stop))));
  changes.listen(show, element);
  show();
  return element;
}
