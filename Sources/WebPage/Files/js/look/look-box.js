// The box for the chosen label's home, with its picture, price, distance, direction, call button and a link to
// directions.
import { callButton } from '../homes/call-bar.js';
import { card } from '../homes/card.js';
import { cardBox, mostListed } from '../homes/card-box.js';
import { linkButton } from '../core/controls.js';
import { h } from '../core/dom.js';
import { bearingOf } from '../geo/geodetic.js';
import { t } from '../core/words.js';

const directionsLink = ({ id }) => linkButton(t('guide'), { view: 'guide', home: id }, { picture: 'route' });

/** The box, whose button calls `close()`. */
export function lookBox(close) {
  const { element, focus, put, putHome, shown } = cardBox('look-box', t('chosenHome'), close);
  const title = (words) => h('h2', { class: words ? null : 'unseen' }, words ?? t('chosenHome'));
  const placed = (home, { direction, metres }) =>
    ({ ...home, distanceMeters: metres, bearing: bearingOf(direction) });

  const showHome = (spot) => putHome(spot.key, spot.home, (home) => [title(), card(placed(home, spot)),
    h('div', { class: 'pair' }, callButton(home), directionsLink(home))]);

  return {
    element,
    focus,
    /** Shows the home at a spot, or all homes that the spot groups; null hides the box. */
    show(spot) {
      if (!spot) return shown() !== null && put(null);
      if (shown() === spot.key) return undefined;
      if (!spot.rest) return showHome(spot);
      return put(spot.key, title(t('unitsAt', spot.rest.length)), h('ul', { class: 'homes' },
        spot.rest.slice(0, mostListed).map((home) => h('li', {}, card(placed(home, spot))))));
    },
  };
}
