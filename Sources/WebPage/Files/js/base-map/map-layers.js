// The layers that every map has: base map, rail lines and names.
import { baseLayers } from './map-base.js';
import { creditsIn } from './map-cells.js';
import { creditControl } from './map-controls.js';
import { labelLayer } from './map-labels.js';
import { railLayer } from './map-rail.js';
import { loadRail } from '../geo/rail.js';

/**
 * Adds the layers to a view. `credit` is the attribution element, and `button` shows satellite tiles. `label(options)`
 * adds the label layer above the layers drawn so far; `layOut()` moves labels away from the current obstacles. `tell`
 * is passed to the base map.
 */
export function mapLayers(view, config, tell = () => {}) {
  const credit = creditControl();
  let labels = null;
  const layOut = () => labels?.layOut();
  let credited = '';
  const showCredits = () => {
    const credits = base.isOwn() ? creditsIn(view.bounds(), view.zoom()) : [];
    credit.show(base.source(), base.isOwn(), credits);
    credited = String(credits);
  };
  const base = baseLayers(view, config, {
    tell,
    change: () => queueMicrotask(() => {
      showCredits();
      layOut();
    }),
  });
  view.on('settle', () => {
    if (base.isOwn() && credited !== String(creditsIn(view.bounds(), view.zoom()))) showCredits();
  });
  const lines = railLayer(view);
  loadRail().then(() => {
    lines.draw();
    layOut();
  }, () => {});
  return {
    credit: credit.element, button: base.button, layOut,
    label(options) {
      labels = labelLayer(view, { isOwn: base.isOwn, ...options });
    },
    end() {
      for (const part of [base, lines, labels]) part.end();
    },
  };
}
