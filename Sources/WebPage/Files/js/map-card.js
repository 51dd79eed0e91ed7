// The home that was chosen on the map, as a card over it.
import { fill, h } from './dom.js';
import { card } from './card.js';
import { icon } from './icons.js';
import { t } from './words.js';

/** The place of the card. */
export function mapCard() {
  const element = h('div', { class: 'map-card', hidden: true });
  function show(home) {
    element.hidden = !home;
    fill(element, home && [card(home), h('button', {
      type: 'button', class: 'round close', 'aria-label': t('close'), onclick: () => show(null),
    }, icon('close'))]);
  }
  return { element, show };
}
