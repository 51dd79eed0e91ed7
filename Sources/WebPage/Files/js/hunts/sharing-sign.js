// The notice that the reader's position is being shared. Every view shows it until sharing ends.
import { pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { topic } from '../core/topic.js';

const changes = topic();
let shares = [];

/** Shows the active shares, each with `words()`, `button()` and `stop()`; hides the notice if the list is empty. */
export function showSharing(next) {
  shares = next;
  changes.tell();
}

/** The notice's element. */
export function sharingSign() {
  const element = h('div', { class: 'sharing', role: 'status' });
  const show = () => fill(element, shares.map(({ words, button, stop }) => h('p', { class: 'strip' },
    icon('locate', 18), h('span', {}, words()),
    pushButton(button(), stop))));
  changes.listen(show, element);
  show();
  return element;
}
