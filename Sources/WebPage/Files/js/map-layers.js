// What lies on a map that shows a place and nothing else: the base map, the lines of the trains, names.
import { baseLayers } from './map-base.js';
import { creditControl } from './map-controls.js';
import { labelLayer } from './map-labels.js';
import { railLayer } from './map-rail.js';
import { loadRail } from './rail.js';

/** Draws it in a view; `credit` is the element that names whose data it is. */
export function mapLayers(view, config) {
  const credit = creditControl();
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
  return { credit: credit.element, end() {
    for (const part of [base, lines, labels]) part.end();
  } };
}
