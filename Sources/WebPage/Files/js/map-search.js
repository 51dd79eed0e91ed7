// Searching where the map was moved to, and picking a point on it.
import { h } from './dom.js';
import { icon } from './icons.js';
import { worldPerMetre } from './mercator.js';
import { onPicking, takeWish } from './picking.js';
import { homes } from './results.js';
import { current, go } from './search.js';
import { t } from './words.js';

/** The button and the hint over the map; they last as long as `owner`. */
export function searchControl(view, owner) {
  let picking = false;
  const here = h('button', { type: 'button', class: 'button main float', hidden: true,
    onclick: () => searchAt(view.center()) },
    icon('search', 18), h('span', {}, t('searchThere')));
  const stop = h('button', { type: 'button', class: 'button', onclick: () => pick(false) },
    t('cancel'));
  const hint = h('div', { class: 'float pick', hidden: true }, h('p', {}, t('tapMap')), stop);
  const cross = h('span', { class: 'cross', hidden: true });

  function pick(isOn) {
    picking = isOn;
    for (const element of [hint, here, cross]) element.hidden = !isOn;
    view.ground.classList.toggle('picking', isOn);
  }

  function searchAt(place) {
    const wasPicking = picking;
    pick(false);
    // The largest circle in view: shown as large as it may be, it is this one again.
    const { width, height } = view.size();
    const half = (Math.min(width, height) / 2 - 24) / view.scale();
    const reach = Math.min(20_000, Math.max(500, Math.round(half / worldPerMetre(place.lat))));
    go({
      tab: 'nearby', lat: place.lat.toFixed(5), lon: place.lon.toFixed(5), home: undefined,
      radius: wasPicking ? current().radius : String(reach),
      view: current().view === 'map' ? 'map' : 'list', province: undefined, district: undefined,
      system: undefined, station: undefined,
    });
  }

  view.on('click', (place) => {
    if (picking) searchAt(place);
  });
  view.on('moved', () => {
    if (homes().status === 'ready' && current().view !== 'guide') here.hidden = false;
  });
  const begin = () => {
    if (takeWish()) pick(true);
  };
  onPicking(begin, owner);
  begin();
  return {
    elements: [h('div', { class: 'top' }, here, hint), cross],
    isPicking: () => picking,
    hide() {
      if (!picking) here.hidden = true;
    },
  };
}
