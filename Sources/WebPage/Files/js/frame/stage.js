// The stage next to the list, which shows the map, the radar or the camera view.
import { Failure, loadPage } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { failureBox } from '../core/failure.js';
import { onNetwork } from '../core/network.js';
import { homes, onResults } from '../homes/results.js';
import { current } from '../core/search.js';
import { t } from '../core/words.js';

const makers = {
  map: async () => (await import('../map/map.js')).map,
  radar: async () => (await import('../radar/radar.js')).radar,
  look: async () => (await import('../look/look.js')).look,
};
const wide = matchMedia('(min-width: 900px)');

/** The stage. Each view in the stage loads when it first becomes visible. */
export function stage(config) {
  const element = h('section', { id: 'stage', 'aria-label': t('map') });
  let shown = null;
  let view = null;
  let loading = null;
  let ended = false;
  // The last arguments of each method below, for views that load later.
  const given = new Map();

  const isSeen = () => wide.matches ? getComputedStyle(element).display !== 'none'
    : ['map', 'radar', 'look', 'guide', 'tour', 'market', 'company'].includes(document.body.dataset.view);

  async function update() {
    if (ended || !isSeen()) return;
    const wanted = makers[current().view] ? current().view : 'map';
    if (view === wanted) loading = null;
    else {
      if (loading === wanted) return;
      loading = wanted;
      element.setAttribute('aria-label', t(wanted === 'map' ? wanted : `title.${wanted}`));
      const make = await makers[wanted]().catch(() => null);
      if (ended || loading !== wanted) return;
      loading = null;
      if (!make) {
        shown?.end();
        [shown, view] = [null, null];
        fill(element, failureBox(new Failure('offline'), loadPage));
        return;
      }
      view = wanted;
      shown?.end();
      shown = make({ config });
      fill(element, shown.element);
      for (const [name, value] of given) if (value) shown[name]?.(value);
    }
    shown?.update(current(), homes());
  }

  const giving = (name) => (value) => {
    given.set(name, value);
    shown?.[name]?.(value);
  };
  const again = () => update();
  onResults(again, element);
  // Load the view if it failed to load while the network was down.
  onNetwork(again, element);
  wide.addEventListener('change', again);
  return {
    element, update,
    /**
     * Draws `routes`, and highlights the route at index `chosen` and its step at index `step`. Null clears the routes.
     * `choose(at)` and `open(step)` are called when the user selects a route or a step on the map. `pinned.steps`
     * replaces the route's steps as pins.
     */
    route: giving('route'),
    /** Draws a market's areas, coloured by price. `choose(area)` is called when the user selects an area. */
    areas: giving('areas'),
    /** Highlights a home in the current view. */
    point: giving('point'),
    end() {
      ended = true;
      wide.removeEventListener('change', again);
      shown?.end();
    },
  };
}
