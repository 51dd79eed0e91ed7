// What is known of the home whose label was pressed: picture, price, distance, direction, calling, the way there.
import { get } from './api.js';
import { callButton } from './call-bar.js';
import { card } from './card.js';
import { fill, h } from './dom.js';
import { bearingOf } from './geodetic.js';
import { icon } from './icons.js';
import { go, link } from './search.js';
import { t } from './words.js';

const mostListed = 50;

function directionsLink({ id }) {
  const patch = { view: 'guide', home: id };
  return h('a', { class: 'button', href: link(patch), onclick: (event) => {
    event.preventDefault();
    go(patch);
  } }, icon('route', 18), h('span', {}, t('guide')));
}

/** The box; `close()` is called by its button. */
export function lookBox(close) {
  const body = h('div', { class: 'look-box-body small' });
  const element = h('section', { class: 'look-box', 'aria-label': t('chosenHome'), hidden: true }, body,
    h('button', { type: 'button', class: 'round close', 'aria-label': t('close'), onclick: close },
      icon('close')));
  let shown = null;

  function put(key, ...children) {
    const hasFocus = body.contains(document.activeElement);
    shown = key;
    element.hidden = key === null;
    fill(body, children);
    if (hasFocus) body.querySelector('a, button')?.focus({ preventScroll: true });
  }

  const title = (words) => h('h2', { class: words ? null : 'unseen' }, words ?? t('chosenHome'));
  const placed = (home, { direction, metres }) =>
    ({ ...home, distanceMeters: metres, bearing: bearingOf(direction) });

  async function showHome(spot) {
    const { home } = spot;
    const content = (known) => [title(), card(placed(known, spot)),
      h('div', { class: 'pair' }, callButton(known), directionsLink(known))];
    put(spot.key, content(home));
    const { data } = await get(`v1/listings/${encodeURIComponent(home.id)}`).catch(() => ({}));
    if (data && shown === spot.key) put(spot.key, content({ ...home, ...data }));
  }

  return {
    element,
    /** Shows the home of a spot, or the homes that it stands for; nothing for null. */
    show(spot) {
      if (!spot) return shown !== null && put(null);
      if (shown === spot.key) return undefined;
      if (!spot.rest) return showHome(spot);
      return put(spot.key, title(t('unitsAt', spot.rest.length)), h('ul', { class: 'homes' },
        spot.rest.slice(0, mostListed).map((home) => h('li', {}, card(placed(home, spot))))));
    },
    focus: () => body.querySelector('a, button')?.focus({ preventScroll: true }),
  };
}
