// Searches the visible part of the map, and picks a point on it.
import { pushButton } from '../core/controls.js';
import { h } from '../core/dom.js';
import { boxText } from '../homes/map-data.js';
import { onPicking, takeWish } from '../search/picking.js';
import { atPlace, current, go } from '../core/search.js';
import { t } from '../core/words.js';

/** The button and the hint over the map; `owner` is the element that bounds their lifetime. */
export function searchControl(view, owner) {
  let picking = false;
  // The area last searched from here; the view does not move when its results arrive.
  let own = null;
  const here = pushButton(t('searchThere'), () => (picking ? searchPoint(view.center()) : searchView()),
    { picture: 'search', class: 'button main float', hidden: true });
  const stop = pushButton(t('cancel'), () => pick(false));
  const hint = h('div', { class: 'float pick', hidden: true }, h('p', {}, t('tapMap')), stop);
  const cross = h('span', { class: 'cross', hidden: true });

  function pick(isOn) {
    picking = isOn;
    for (const element of [hint, here, cross]) element.hidden = !isOn;
    view.ground.classList.toggle('picking', isOn);
  }

  const listOrMap = () => (current().view === 'map' ? 'map' : 'list');

  function searchPoint(place) {
    pick(false);
    go(atPlace({ lat: place.lat.toFixed(5), lon: place.lon.toFixed(5), view: listOrMap() }));
  }

  function searchView() {
    // Stop animations, so that the searched area is the one in view.
    view.stop();
    find({ bbox: boxText(view.bounds()) });
  }

  function find(area) {
    here.hidden = true;
    [own] = Object.values(area);
    go(atPlace({ ...area, view: listOrMap() }));
  }

  view.on('click', (place) => {
    if (picking) searchPoint(place);
  });
  view.on('moved', () => {
    if (!['guide', 'tour'].includes(current().view)) here.hidden = false;
  });
  const begin = () => {
    if (takeWish()) pick(true);
  };
  onPicking(begin, owner);
  begin();
  return {
    elements: [here, hint], cross, find,
    isPicking: () => picking,
    /** Ends picking; returns whether it was on. */
    cancel() {
      const was = picking;
      if (was) pick(false);
      return was;
    },
    hide() {
      if (!picking) here.hidden = true;
    },
    /** Whether the state's area was searched from here; true only once per search. */
    isOwn({ bbox, polygon }) {
      const was = own !== null && (own === bbox || own === polygon);
      own = null;
      return was;
    },
  };
}
