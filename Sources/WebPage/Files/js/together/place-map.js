// A small map for choosing a place: the map moves under a pin at its centre.
import { h } from '../core/dom.js';
import { city } from '../core/facts.js';
import { icon } from '../core/icons.js';
import { zoomControl } from '../base-map/map-controls.js';
import { followGestures } from '../base-map/map-gestures.js';
import { mapLayers } from '../base-map/map-layers.js';
import { mapView } from '../base-map/map-view.js';
import { t } from '../core/words.js';

const zoom = { known: 16, unknown: 12 };

/**
 * The map around `position` or, if it is missing, around `near` or the city. Calls `choose(position)` after the user
 * has moved the map.
 */
export function placeMap(position, near, config, choose) {
  const ground = h('div', { class: 'ground', tabindex: 0, role: 'group', 'aria-label': t('savedPlace.mapKeys') });
  const view = mapView(ground, { ...position ?? near ?? city.center,
    zoom: position ?? near ? zoom.known : zoom.unknown });
  followGestures(view);
  const layers = mapLayers(view, config);
  layers.label();
  const controls = h('div', { class: 'controls' }, zoomControl(view));
  const element = h('div', { class: 'map pick-map' }, ground, h('span', { class: 'here' }, icon('pin', 34)), controls,
    layers.credit);
  // Only movements by the user choose a place, and only when the map has come to rest.
  let isMoved = false;
  view.on('moved', () => {
    isMoved = true;
  });
  view.on('click', (at) => {
    isMoved = true;
    view.show(at);
  });
  view.on('settle', () => {
    if (isMoved) choose(view.center());
    isMoved = false;
  });
  return {
    element,
    show: (at) => view.show(at, zoom.known),
    end() {
      layers.end();
      view.end();
    },
  };
}
