// A still map of where a home is, which opens the large one.
import { h } from './dom.js';
import { icon } from './icons.js';
import { baseLayers } from './map-base.js';
import { creditControl } from './map-controls.js';
import { labelLayer } from './map-labels.js';
import { railLayer } from './map-rail.js';
import { mapView } from './map-view.js';
import { loadRail } from './rail.js';
import { leadingTo } from './search.js';
import { t } from './words.js';

const zoom = 15;

/** The map around a home. */
export function smallMap(home, config) {
  const ground = h('div', { class: 'ground', 'aria-hidden': 'true' });
  const credit = creditControl();
  const patch = { view: 'map', home: home.id };
  const element = h('div', { class: 'map small-map' }, ground,
    h('span', { class: `here type-${home.type}` }, icon('pin', 34)),
    h('a', { class: 'open-map', ...leadingTo(patch) },
      h('span', { class: 'button' }, icon('map', 18), h('span', {}, t('openMap')))),
    credit.element);
  const view = mapView(ground, { ...home.position, zoom });
  let labels = null;
  const base = baseLayers(view, config, {
    tell() {},
    change: () => queueMicrotask(() => {
      credit.show(base.source(), base.isOwn());
      labels?.layOut();
    }),
  });
  const lines = railLayer(view);
  labels = labelLayer(view, { isOwn: base.isOwn, obstacles: () => [] });
  loadRail().then(() => {
    lines.draw();
    labels.layOut();
  }, () => {});
  return { element, end() {
    for (const part of [base, lines, labels, view]) part.end();
  } };
}
