// A small map whose middle is the place that is chosen: it is moved below a pin.
import { h } from './dom.js';
import { icon } from './icons.js';
import { baseLayers } from './map-base.js';
import { creditControl, zoomControl } from './map-controls.js';
import { followGestures } from './map-gestures.js';
import { labelLayer } from './map-labels.js';
import { railLayer } from './map-rail.js';
import { mapView } from './map-view.js';
import { loadRail } from './rail.js';
import { t } from './words.js';

const zoom = { known: 16, unknown: 12 };
const bangkok = { lat: 13.7466, lon: 100.5393 };

/** The map around `position`, or around `near` or Bangkok; `choose(position)` hears where it was moved to. */
export function placeMap(position, near, config, choose) {
  const ground = h('div', { class: 'ground', tabindex: 0, role: 'group', 'aria-label': t('savedPlace.mapKeys') });
  const credit = creditControl();
  const view = mapView(ground, { ...position ?? near ?? bangkok,
    zoom: position ?? near ? zoom.known : zoom.unknown });
  followGestures(view);
  const controls = h('div', { class: 'controls' }, zoomControl(view));
  const element = h('div', { class: 'map pick-map' }, ground, h('span', { class: 'here' }, icon('pin', 34)), controls,
    credit.element);
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
  // Only what the reader does chooses; the map that goes on a little has come to rest then.
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
    /** Shows another place. */
    show: (at) => view.show(at, zoom.known),
    end() {
      for (const part of [base, lines, labels, view]) part.end();
    },
  };
}
