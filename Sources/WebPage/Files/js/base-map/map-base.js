// The bottom layer of a map: the base map, or image tiles if they are configured.
import { iconButton } from '../core/controls.js';
import { groundLayer } from './map-ground.js';
import { kept, keep } from '../core/storage.js';
import { tileLayer } from './map-tiles.js';
import { t } from '../core/words.js';

// The time in milliseconds to wait for tiles before the base map is drawn instead.
const patience = 800;

/**
 * The bottom layer of the map. Calls `tell(false)` when tiles fail to load, `tell(true)` when they load again, and
 * `change()` when the visible layer changes.
 */
export function baseLayers(view, { tiles, satellite }, { tell, change }) {
  const ground = groundLayer(view);
  let isAbove = Boolean(satellite) && kept('satellite') === true;
  let isTold = false;
  let waiting = 0;
  let isCovered = false;
  const shown = () => (isAbove ? satellite : tiles);

  const hear = (source) => (state) => {
    if (source !== shown()) return;
    clearTimeout(waiting);
    if (state === 'loading') waiting = setTimeout(() => cover(false), patience);
    else cover(state === 'covered');
    if (state === 'failed' && !isTold) tell(false);
    if (state === 'covered' && isTold) tell(true);
    if (state !== 'loading') isTold = state === 'failed';
  };
  const layers = [tiles, satellite].map((source) => source && {
    source, layer: tileLayer(view, source, hear(source)),
  }).filter(Boolean);

  // The base map is not drawn while tiles cover it.
  function cover(isWhole) {
    if (isCovered === isWhole) return;
    isCovered = isWhole;
    ground.toggle(!isWhole);
    change();
  }

  function show() {
    clearTimeout(waiting);
    cover(Boolean(shown()));
    for (const { source, layer } of layers) layer.toggle(source === shown());
    change();
  }
  show();

  const button = satellite && iconButton(t('satellite'), 'layers', () => {
    isAbove = !isAbove;
    keep('satellite', isAbove);
    button.setAttribute('aria-pressed', String(isAbove));
    show();
  }, { class: 'round satellite', 'aria-pressed': isAbove });
  return {
    button,
    /** The tiles on screen; undefined while the map shows the base map. */
    source: shown,
    /** Whether the base map is visible, in which case its names should be drawn. */
    isOwn: () => !isCovered,
    end() {
      clearTimeout(waiting);
      ground.end();
    },
  };
}
