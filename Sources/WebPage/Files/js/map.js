// The map: homes, the circle searched, rail lines, and ways.
import { fill, h } from './dom.js';
import { failureText } from './failure.js';
import { icon } from './icons.js';
import { loadLeaflet } from './leaflet.js';
import { locate, me, onLocation } from './location.js';
import { baseLayers } from './map-base.js';
import { homeLayer } from './map-homes.js';
import { railLayer } from './map-rail.js';
import { routeLayer } from './map-route.js';
import { onPicking, takeWish } from './picking.js';
import { loadRail } from './rail.js';
import { allHomes, homes } from './results.js';
import { current, go } from './search.js';
import { savedHomes, comparedHomes } from './keeping.js';
import { keptHome } from './known.js';
import { mapCard } from './map-card.js';
import { t } from './words.js';

const bangkok = [13.7466, 100.5393];

/** The map, or a word on what it needs. */
export function map({ config }) {
  const ground = h('div', { class: 'ground' });
  const note = h('p', { class: 'map-note', role: 'status', hidden: true });
  const over = h('div', { class: 'over' });
  const element = h('div', { class: 'map' }, ground, note, over);
  if (!config.leaflet) return withoutLeaflet(element, note);

  let view;
  let pending;
  let ended = false;
  let isLoading = false;
  async function load() {
    if (isLoading || ended) return;
    isLoading = true;
    try {
      const L = await loadLeaflet(config.leaflet);
      if (ended) return;
      say(note, null);
      view = mapView(L, config, { ground, note, over, element });
      for (const [name, values] of pending ?? []) view[name](...values);
    } catch {
      say(note, failureText({ kind: 'offline' }).title);
    }
    isLoading = false;
  }
  load();

  const call = (name) => (...values) => {
    if (view) return view[name](...values);
    pending = new Map([...(pending ?? []), [name, values]]);
    // What could not be loaded before is asked for with every new list.
    if (name === 'update') load();
    return undefined;
  };
  return {
    element, update: call('update'), route: call('route'), point: call('point'),
    end() {
      ended = true;
      view?.end();
    },
  };
}

// A word on the map that goes after a while: it would cover homes.
function sayFor(note, text, milliseconds) {
  say(note, text);
  setTimeout(() => {
    if (note.textContent === text) say(note, null);
  }, milliseconds);
}

function say(note, text) {
  note.textContent = text ?? '';
  note.hidden = !text;
}

function withoutLeaflet(element, note) {
  say(note, t('needsLeaflet'));
  element.classList.add('without');
  return { element, update() {}, end() {} };
}

function mapView(L, config, { ground, note, over, element }) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const view = L.map(ground, {
    zoomControl: false, minZoom: 8, maxZoom: 19, zoomAnimation: !still, fadeAnimation: !still,
    markerZoomAnimation: !still,
  }).setView(bangkok, 12);
  L.control.scale({ imperial: false, position: 'bottomleft' }).addTo(view);
  L.control.zoom({ position: 'bottomright', zoomInTitle: t('zoomIn'),
    zoomOutTitle: t('zoomOut') }).addTo(view);
  view.attributionControl.setPrefix('Leaflet');
  baseLayers(L, view, config,
    (isReached) => (isReached ? say(note, null) : sayFor(note, t('noTiles'), 8000)));
  const lines = railLayer(L, view);
  loadRail().then(lines.draw, () => {});
  const circle = L.circle(bangkok,
    { radius: 0, className: 'circle', interactive: false }).addTo(view);
  const center = L.circleMarker(bangkok,
    { radius: 5, className: 'center', interactive: false }).addTo(view);
  const self = L.circleMarker(bangkok, { radius: 7, className: 'self', interactive: false });
  const picked = mapCard();
  const points = homeLayer(L, view, (home) => picked.show(home));
  const way = routeLayer(L, view);
  let fitted = null;
  let toldOf = null;
  let picking = false;

  const here = h('button', { type: 'button', class: 'button main float', hidden: true,
    onclick: () => searchAt(view.getCenter()) },
    icon('search', 18), h('span', {}, t('searchThere')));
  const stop = h('button', { type: 'button', class: 'button', onclick: () => pick(false) },
    t('cancel'));
  const hint = h('div', { class: 'float pick', hidden: true }, h('p', {}, t('tapMap')), stop);
  const locating = h('button', {
    type: 'button', class: 'round float-locate', 'aria-label': t('showMe'), onclick: async () => {
      const place = await locate();
      if (place) view.setView([place.lat, place.lon], Math.max(view.getZoom(), 15));
      else sayFor(note, t('location.denied'), 8000);
    },
  }, icon('locate'));
  fill(over, h('div', { class: 'top' }, here, hint), h('span', { class: 'cross', hidden: true }),
    locating, picked.element);

  function pick(isOn) {
    picking = isOn;
    hint.hidden = !isOn;
    here.hidden = !isOn;
    over.querySelector('.cross').hidden = !isOn;
    ground.classList.toggle('picking', isOn);
  }

  function searchAt({ lat, lng }) {
    const wasPicking = picking;
    pick(false);
    const corner = view.getBounds().getNorthEast();
    const reach = Math.min(20_000,
      Math.max(500, Math.round(view.distance([lat, lng], [lat, corner.lng]) / 100) * 100));
    go({
      tab: 'nearby', lat: lat.toFixed(5), lon: lng.toFixed(5), home: undefined,
      radius: wasPicking ? current().radius : String(reach),
      view: current().view === 'map' ? 'map' : 'list', province: undefined, district: undefined,
      system: undefined, station: undefined,
    });
  }

  view.on('click', ({ latlng }) => {
    if (picking) searchAt(latlng);
    else picked.show(null);
  });
  view.on('dragend', () => {
    if (homes().status === 'ready' && current().view !== 'guide') here.hidden = false;
  });
  const begin = () => {
    if (takeWish()) pick(true);
  };
  onPicking(begin, element);
  begin();
  const placeSelf = () => {
    if (me()) self.setLatLng([me().lat, me().lon]).addTo(view);
  };
  onLocation(placeSelf, element);
  placeSelf();
  const sized = new ResizeObserver(() => view.invalidateSize({ animate: false }));
  sized.observe(element);

  function kept(state) {
    if (state.view === 'saved') return savedHomes().map(({ home }) => home);
    return state.view === 'compare' ? comparedHomes().map(({ home }) => home) : null;
  }

  function update(state, results) {
    if (results.all && results.all.length < results.total && toldOf !== results.search) {
      toldOf = results.search;
      sayFor(note, t('mapHasNearest', results.all.length, results.total), 8000);
    }
    const own = state.view === 'guide' ? [keptHome(state.home)].filter(Boolean) : kept(state);
    const shown = own ?? results.all ?? results.items;
    points.show(shown.length || own ? shown : results.outside ?? [], state.home);
    const { search } = results;
    const isSearch = !own && search && results.status === 'ready';
    circle.setRadius(isSearch ? search.radiusMeters : 0);
    center.setStyle({ opacity: isSearch ? 1 : 0, fillOpacity: isSearch ? 1 : 0 });
    if (isSearch) {
      circle.setLatLng([search.center.lat, search.center.lon]);
      center.setLatLng([search.center.lat, search.center.lon]);
      allHomes(state);
    }
    const key = own ? `${state.view} ${own.length}` : isSearch
      && JSON.stringify([search.center, search.radiusMeters]);
    if (key && key !== fitted && state.view !== 'guide') {
      fitted = key;
      here.hidden = true;
      picked.show(null);
      fit(own, circle);
    }
  }

  function fit(own) {
    const box = own
      ? own.length && L.latLngBounds(own.map(({ position }) => [position.lat, position.lon]))
      : circle.getBounds();
    if (box) view.fitBounds(box, { padding: [24, 24], maxZoom: 16, animate: false });
  }

  return {
    update,
    route: (route, step) => way.show(route, step),
    point: (id) => points.point(id),
    end() {
      sized.disconnect();
      // Leaflet would end a zoom that is under way on a map that is gone.
      view.off('moveend zoomend');
      view._animatingZoom = false;
      view.remove();
    },
  };
}
