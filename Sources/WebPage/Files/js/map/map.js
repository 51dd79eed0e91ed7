// The map: homes, the searched area, rail lines and routes.
import { iconButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { currentAccount, onAccount } from '../core/account.js';
import { city } from '../core/facts.js';
import { failureText } from '../core/failure.js';
import { companyHomes } from '../market/company-homes.js';
import { comparedHomes, savedHomes } from '../homes/keeping.js';
import { keptHome } from '../homes/known.js';
import { accuracyText } from '../geo/accuracy.js';
import { accuracy, locate, locationStatus, me, onLocation } from '../geo/location.js';
import { commutesOf } from '../core/commute.js';
import { areaLayer } from './map-area.js';
import { onFault } from '../base-map/map-files.js';
import { homeChoice } from './map-choice.js';
import { drawing, noteControl, scaleControl, zoomControl } from '../base-map/map-controls.js';
import { mapSource } from '../homes/map-data.js';
import { followGestures } from '../base-map/map-gestures.js';
import { homeLayer } from './map-homes.js';
import { mapLayers } from '../base-map/map-layers.js';
import { searchControl } from './map-search.js';
import { shapeLayer } from '../base-map/map-shapes.js';
import { mapView } from '../base-map/map-view.js';
import { boxAround, boxOfCircle } from '../geo/mercator.js';
import { isMine } from '../places/own-place.js';
import { radiusOf } from '../search/radius.js';
import { areaKind, current, isReach, question } from '../core/search.js';
import { t } from '../core/words.js';

const unreached = () => failureText({ kind: 'offline' }).title;
// Up to this accuracy in metres, the map zooms in to street level.
const street = 500;
const start = { ...city.center, zoom: 12 };

// The circle that the address alone defines, before a response; null for other searches.
function circleOf(state) {
  if (state.tab !== 'nearby' || areaKind(state) || isReach(state) || !question(state)) return null;
  const [lat, lon] = [Number(state.lat), Number(state.lon)];
  return Number.isFinite(lat + lon) ? { lat, lon, metres: radiusOf(state) } : null;
}

/** The map; it fills its parent element. */
export function map({ config }) {
  const ground = h('div', { class: 'ground', tabindex: 0, role: 'group', 'aria-label': t('mapKeys') });
  const over = h('div', { class: 'over' });
  const element = h('div', { class: 'map' }, ground, over);
  const view = mapView(ground, start);
  // Fit the view now, so that parts of the base map outside the searched area are not loaded.
  const asked = circleOf(current());
  if (asked) view.fit(boxOfCircle(asked, asked.metres));
  followGestures(view);

  const note = noteControl();
  const layers = mapLayers(view, config, (isReached) => (isReached ? note.hide() : note.show(t('noTiles'))));
  let isFaultTold = false;
  onFault(() => {
    if (!isFaultTold) note.show(t('mapFault'));
    isFaultTold = true;
  }, element);
  const shapes = shapeLayer(view);
  const area = areaLayer(shapes);
  const [around, self] = ['self-area', 'self'].map((name) => shapes.shape(name));
  const points = homeLayer(view, (mark, button) => choice.choose(mark, button));
  const choice = homeChoice(view, points, { hasOwn: (state) => own(state) !== null });
  // Create the scale before the labels, which must avoid it.
  const scale = scaleControl(view);
  layers.label({ controls: () => [scale, layers.credit, ...over.querySelectorAll('.controls > *')],
    obstacles: () => [points, routes.layer(), dots.layer()].flatMap((layer) => layer?.boxes() ?? []) });
  view.pane.append(points.element);

  // A layer whose module is loaded when there is something to show.
  function lateLayer(load) {
    let layer = null;
    let loading = null;
    let shown = null;
    return {
      layer: () => layer,
      shown: () => shown,
      show(given) {
        shown = given;
        if (layer) layer.show(given);
        else if (given) {
          loading ??= load();
          loading.then((made) => {
            layer = made;
            layer.show(shown);
          }, () => {
            loading = null;
            note.show(unreached());
          });
        }
      },
    };
  }
  const routes = lateLayer(async () => (await import('../guide/map-route.js')).routeLayer(view, shapes, layers.layOut));
  const dots = lateLayer(async () => (await import('./map-areas.js')).areaDots(view, shapes, layers.layOut));
  // The areas within reach of the commute places.
  const reach = lateLayer(async () => (await import('./map-reach.js')).reachLayer(shapes));

  let isPartTold = false;
  const source = mapSource(view, {
    hear(answer) {
      if (!answer.complete && !isPartTold) note.show(t('mapPartial'));
      isPartTold = !answer.complete;
      put(answer);
    },
    // On failure, an empty map shows the homes in the list.
    fail(error) {
      if (points.isEmpty()) put({ homes: results.items });
      else note.show(failureText(error).title);
    },
  });

  function put(answer) {
    points.show(answer);
    layers.layOut();
  }

  const locating = iconButton(t('showMe'), 'locate', async () => {
    const place = await locate();
    if (place) {
      const reach = accuracy() ?? 0;
      if (reach > street) view.fit(boxOfCircle(place, reach));
      else view.show(place, 15);
      view.tell('moved');
      if (reach) note.show(accuracyText());
    } else note.show(t(`location.${locationStatus()}`));
  });
  const searching = searchControl(view, element);
  const draw = drawing(view, {
    find: searching.find,
    put({ sheet, elements }) {
      over.prepend(sheet);
      note.element.before(...elements);
    },
    fail: () => note.show(unreached()),
  });
  fill(over, searching.cross,
    h('div', { class: 'top' }, searching.elements, note.element),
    h('div', { class: 'controls' }, layers.button, locating, draw.button, zoomControl(view)),
    scale, layers.credit, choice.element);
  view.on('click', () => {
    if (!searching.isPicking()) choice.close();
  });

  // For signed-in users, a separate module draws the members who share their positions.
  let members = null;
  const followMembers = () => {
    if (members || !currentAccount()) return;
    import('./map-members.js').then(({ memberLayer }) => {
      members ??= memberLayer(view, shapes);
    }, () => {});
  };
  onAccount(followMembers, element);
  followMembers();

  const placeSelf = () => {
    if (!me()) return;
    if (accuracy()) around.circle(me(), accuracy());
    self.dot(me(), 7);
  };
  onLocation(placeSelf, element);
  placeSelf();

  function onKey(event) {
    if (event.key !== 'Escape' || event.defaultPrevented
      || event.target.closest?.('input, select, dialog')) return;
    if (draw.cancel() || searching.cancel() || routes.layer()?.close() || choice.close()) event.preventDefault();
  }
  document.addEventListener('keydown', onKey);

  // The homes to show in views that have their own; null in views that show the search results.
  function own({ view: name, home }) {
    // When routes are shown, their end marks the home.
    if (name === 'guide') return routes.shown() || !home ? [] : [keptHome(home)].filter(Boolean);
    if (name === 'tour') return routes.shown() ? [] : savedHomes().map((entry) => entry.home);
    if (name === 'saved') return savedHomes().map((entry) => entry.home);
    if (name === 'companies') return companyHomes();
    if (name === 'market') return [];
    return name === 'compare' ? comparedHomes().map((entry) => entry.home) : null;
  }

  let results = { items: [] };
  let fitted = null;
  // The radius of the last fitted search around the user.
  let followed = null;
  let ownKey = null;
  function update(state, found) {
    results = found;
    const homes = own(state);
    const isSearch = !homes && found.search && found.status === 'ready';
    const key = homes ? `${state.view} ${homes.map(({ id }) => id)}` : isSearch
      && JSON.stringify([found.search.center, found.search.radiusMeters, found.search.bbox,
        found.search.polygon]);
    if (isSearch) area.show(found.search);
    else area.hide();
    draw.update(state);
    const commutes = state.view === 'guide' ? [] : commutesOf(state);
    reach.show(commutes.length > 0 ? commutes : null);
    if (homes && key !== ownKey) put({ homes });
    ownKey = homes ? key : null;
    if (key && key !== fitted && !['guide', 'tour'].includes(state.view)) {
      fitted = key;
      // When the search follows the user, do not move the map while their position is in view.
      const circle = isSearch && isMine(state) ? found.search.radiusMeters : null;
      const isStep = circle !== null && circle === followed && view.isSeen(found.search.center);
      followed = circle;
      if (!isStep) {
        searching.hide();
        fit(state, homes, found.search);
      }
    }
    // Before the first response, the visible part is not the searched area, so load no homes for it.
    if (homes || (question(state) && !fitted)) source.follow(null);
    else if (found.status !== 'loading') source.follow(state);
    choice.update(state);
  }

  function fit(state, homes, search) {
    if (homes) {
      const box = boxAround(homes.map(({ position }) => position));
      if (box) view.fit(box, { most: 16 });
    } else if (!searching.isOwn(state)) view.fit(...area.boxOf(search));
  }

  function route(given) {
    const before = routes.shown();
    routes.show(given);
    if (Boolean(given) !== Boolean(before)) update(current(), results);
  }

  return {
    element, update, route, areas: dots.show,
    point: (home) => choice.point(home),
    end() {
      document.removeEventListener('keydown', onKey);
      for (const part of [source, layers, view]) part.end();
    },
  };
}
