// The map: homes, the circle searched, rail lines, and ways.
import { fill, h } from './dom.js';
import { icon } from './icons.js';
import { locate, me, onLocation } from './location.js';
import { baseLayers } from './map-base.js';
import { mapCard } from './map-card.js';
import { onFault } from './map-cells.js';
import { creditControl, scaleControl, zoomControl } from './map-controls.js';
import { followGestures } from './map-gestures.js';
import { homeLayer } from './map-homes.js';
import { labelLayer } from './map-labels.js';
import { railLayer } from './map-rail.js';
import { routeLayer } from './map-route.js';
import { searchControl } from './map-search.js';
import { shapeLayer } from './map-shapes.js';
import { mapView } from './map-view.js';
import { boxAround, boxOfCircle } from './mercator.js';
import { loadRail } from './rail.js';
import { allHomes } from './results.js';
import { savedHomes, comparedHomes } from './keeping.js';
import { keptHome } from './known.js';
import { t } from './words.js';

const bangkok = { lat: 13.7466, lon: 100.5393, zoom: 12 };

/** The map, as large as the element that it is put into. */
export function map({ config }) {
  const ground = h('div', { class: 'ground', tabindex: 0, role: 'group', 'aria-label': t('mapKeys') });
  const note = h('p', { class: 'map-note', role: 'status', hidden: true });
  const over = h('div', { class: 'over' });
  const element = h('div', { class: 'map' }, ground, note, over);
  const view = mapView(ground, bangkok);
  followGestures(view);

  const credit = creditControl();
  let labels = null;
  const base = baseLayers(view, config, {
    tell: (isReached) => (isReached ? say(null) : sayFor(t('noTiles'), 8000)),
    change: () => queueMicrotask(() => {
      credit.show(base.source(), base.isOwn());
      labels?.layOut();
    }),
  });
  let isFaultTold = false;
  onFault(() => {
    if (!isFaultTold) sayFor(t('mapFault'), 8000);
    isFaultTold = true;
  }, element);
  const lines = railLayer(view);
  const shapes = shapeLayer(view);
  const [circle, center, self] = ['circle', 'center', 'self'].map(shapes.shape);
  const way = routeLayer(view, shapes);
  const picked = mapCard();
  const points = homeLayer(view, shapes, (home) => picked.show(home));
  labels = labelLayer(view, { isOwn: base.isOwn, obstacles: points.boxes });
  view.pane.append(points.element);
  loadRail().then(() => {
    lines.draw();
    labels.layOut();
  }, () => {});

  // A word on the map that goes after a while: it would cover homes.
  function sayFor(text, milliseconds) {
    say(text);
    setTimeout(() => {
      if (note.textContent === text) say(null);
    }, milliseconds);
  }

  function say(text) {
    note.textContent = text ?? '';
    note.hidden = !text;
  }

  const locating = h('button', {
    type: 'button', class: 'round float-locate', 'aria-label': t('showMe'), onclick: async () => {
      const place = await locate();
      if (place) view.show(place, 15);
      else sayFor(t('location.denied'), 8000);
    },
  }, icon('locate'));
  const searching = searchControl(view, element);
  fill(over, searching.elements, base.button, locating, zoomControl(view), scaleControl(view),
    credit.element, picked.element);
  view.on('click', () => {
    if (!searching.isPicking()) picked.show(null);
  });

  const placeSelf = () => {
    if (me()) self.dot(me(), 7);
  };
  onLocation(placeSelf, element);
  placeSelf();

  function kept(state) {
    if (state.view === 'saved') return savedHomes().map(({ home }) => home);
    return state.view === 'compare' ? comparedHomes().map(({ home }) => home) : null;
  }

  let fitted = null;
  let toldOf = null;
  function update(state, results) {
    if (results.all && results.all.length < results.total && toldOf !== results.search) {
      toldOf = results.search;
      sayFor(t('mapHasNearest', results.all.length, results.total), 8000);
    }
    const own = state.view === 'guide' ? [keptHome(state.home)].filter(Boolean) : kept(state);
    const shown = own ?? results.all ?? results.items;
    if (points.show(shown.length || own ? shown : results.outside ?? [], state.home)) {
      labels.layOut();
    }
    const { search } = results;
    const isSearch = !own && search && results.status === 'ready';
    if (isSearch) {
      circle.circle(search.center, search.radiusMeters);
      center.dot(search.center, 5);
      allHomes(state);
    } else {
      circle.hide();
      center.hide();
    }
    const key = own ? `${state.view} ${own.length}` : isSearch
      && JSON.stringify([search.center, search.radiusMeters]);
    if (!key || key === fitted || state.view === 'guide') return;
    fitted = key;
    searching.hide();
    picked.show(null);
    const box = own ? boxAround(own.map(({ position }) => position))
      : boxOfCircle(search.center, search.radiusMeters);
    if (box) view.fit(box, own ? { most: 16 } : {});
  }

  return {
    element, update,
    route: (route, step) => way.show(route, step),
    point: (id) => points.point(id),
    end() {
      for (const part of [base, lines, labels, view]) part.end();
    },
  };
}
