// The controls at the edges of a map: zoom, scale and attribution.
import { iconButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { languageOf } from '../core/feed-text.js';
import { distance } from '../core/format.js';
import { worldPerMetre } from '../geo/mercator.js';
import { areaKind } from '../core/search.js';
import { t } from '../core/words.js';

const widest = 96;

/** The zoom buttons. */
export function zoomControl(view) {
  const button = (words, sign, amount) => h('button', {
    type: 'button', 'aria-label': t(words), title: t(words), onclick: () => {
      view.zoomAround({ x: 0, y: 0 }, amount, { animate: true });
      view.tell('moved');
    },
  }, sign);
  const [closer, farther] = [button('zoomIn', '+', 1), button('zoomOut', '−', -1)];
  view.on('settle', () => {
    closer.disabled = view.zoom() >= view.limits.most;
    farther.disabled = view.zoom() <= view.limits.least;
  });
  return h('div', { class: 'zoom' }, closer, farther);
}

/** The scale bar, which shows a round distance. */
export function scaleControl(view) {
  const element = h('div', { class: 'scale', 'aria-hidden': 'true' });
  view.on('settle', () => {
    const pixelsPerMetre = worldPerMetre(view.center().lat) * view.scale();
    const most = widest / pixelsPerMetre;
    const power = 10 ** Math.floor(Math.log10(most));
    const metres = [5, 2, 1].map((part) => part * power).find((length) => length <= most);
    element.style.width = `${metres * pixelsPerMetre}px`;
    element.textContent = distance(metres);
  });
  return element;
}

/**
 * The button that starts drawing an area. The drawing control loads on first use; `put(control)` then adds the control
 * to the map. Calls `fail()` if the control cannot be loaded.
 */
export function drawing(view, { find, put, fail }) {
  let control = null;
  let loading = null;
  const button = iconButton(t('drawArea'), 'draw', () => load().then(({ toggle }) => toggle(), fail),
    { title: t('drawArea'), 'aria-pressed': false });

  const load = () => {
    loading ??= import('./map-draw.js').then(({ drawControl }) => {
      control = drawControl(view, find, button);
      put(control);
      return control;
    });
    loading.catch(() => {
      loading = null;
    });
    return loading;
  };

  return {
    button,
    cancel: () => Boolean(control?.cancel()),
    update(state) {
      if (control) control.update(state);
      else if (areaKind(state) === 'polygon') load().then(({ update }) => update(state), () => {});
    },
  };
}

const noteTime = 8000;

/** A short message on the map, which disappears after a while because it covers homes. */
export function noteControl() {
  const element = h('p', { class: 'map-note', role: 'status', hidden: true });
  let timer = 0;
  const hide = () => {
    clearTimeout(timer);
    element.hidden = true;
    element.textContent = '';
  };
  return {
    element, hide,
    show(text) {
      hide();
      element.textContent = text;
      element.hidden = false;
      timer = setTimeout(hide, noteTime);
    },
  };
}

const link = (href, text) => h('a', { href, rel: 'noopener', lang: languageOf(text) }, text);

// The attribution that the data licenses require.
const own = () => [
  link('https://www.openstreetmap.org/copyright', '© OpenStreetMap contributors'), ' (ODbL 1.0), ',
  link('https://openmaptiles.org/', '© OpenMapTiles'), '. ', t('boundaries'),
  ' geoBoundaries, Royal Thai Survey Department / OCHA ROAP (',
  link('https://creativecommons.org/licenses/by/3.0/igo/', 'CC BY 3.0 IGO'), ').',
];

/** The attribution on the map, which is collapsed on small screens. */
export function creditControl() {
  const words = h('span', {});
  const short = h('summary', {});
  const hasRoom = matchMedia('(min-width: 900px)').matches;
  const element = h('details', { class: 'credit', open: hasRoom }, short, words);
  return {
    element,
    /**
     * Credits the authors of the tiles and, if the base map is visible, the authors of the base map; `more` contains
     * the attributions of single maps.
     */
    show(source, isOwn, more = []) {
      const others = source?.attribution && (source.attributionLink
        ? link(source.attributionLink, source.attribution) : h('span', {}, source.attribution));
      short.textContent = isOwn ? '© OpenStreetMap' : source?.attribution ?? '';
      fill(words, others, others && isOwn ? ' · ' : null, isOwn ? own() : null,
        isOwn ? more.map((text) => ` ${text}`) : null);
      element.hidden = !isOwn && !others;
    },
  };
}
