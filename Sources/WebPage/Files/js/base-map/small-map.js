// A static map around a home, which opens the large map when it is pressed.
import { h } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { mapLayers } from './map-layers.js';
import { mapView } from './map-view.js';
import { leadingTo } from '../core/search.js';
import { t } from '../core/words.js';

const zoom = 15;

export function smallMap(home, config) {
  const ground = h('div', { class: 'ground', 'aria-hidden': 'true' });
  const view = mapView(ground, { ...home.position, zoom });
  const layers = mapLayers(view, config);
  layers.label();
  const patch = { view: 'map', home: home.id };
  const element = h('div', { class: 'map small-map' }, ground,
    h('span', { class: `here type-${home.type}` }, icon('pin', 34)),
    h('a', { class: 'open-map', ...leadingTo(patch) },
      h('span', { class: 'button' }, icon('map', 18), h('span', {}, t('openMap')))),
    layers.credit);
  return { element, end() {
    layers.end();
    view.end();
  } };
}
