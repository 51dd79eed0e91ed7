// Directions from any place to a home, to a member who shares a position, or to a saved place.
import { announce, fill, focusOn, h } from '../core/dom.js';
import { Failure, get } from '../core/api.js';
import { fileChooser } from './drop.js';
import { failureBox } from '../core/failure.js';
import { naming } from '../core/feed-text.js';
import { pairOf } from '../geo/geo.js';
import { fileView } from './guide-file.js';
import { modeOf, preferenceOf, stopsOf, tripForm } from './guide-form.js';
import { downloads, navigatorLink } from './guide-links.js';
import { atFacade, placeAt, searchedPlace, tripName } from '../places/guide-place.js';
import { routesView } from './guide-routes.js';
import { keptHome } from '../homes/known.js';
import { locationStatus } from '../geo/location.js';
import { back } from '../core/pages.js';
import { closeSentence } from '../places/place-combo.js';
import { onResults } from '../homes/results.js';
import { current } from '../core/search.js';
import { language, nameOf, t } from '../core/words.js';

// A member's position, rounded to about 100 metres. Directions are requested again only when the rounded position
// changes.
const near = ({ lat, lon }) => [lat.toFixed(3), lon.toFixed(3)];

function box(words) {
  announce(words);
  return h('p', { class: 'box muted' }, words);
}

const waiting = (key) => h('p', { class: 'muted', role: 'status' }, t(key));

/** The view of directions to the home, member or place in the address, or from a file. */
export function guideView({ config, stage }) {
  const { home: id, to: other } = current();
  if (!id && !other) return fileView({ stage });
  const to = id ? null : other;
  const isPlace = to?.startsWith('place:');
  const heading = h('h2', {}, t('guide'));
  const body = h('div', { class: 'ways' });
  const form = tripForm(config, () => focusOn(heading));
  const element = h('section', { class: 'guide' }, back({ view: 'list' }), heading, form.element, body,
    fileChooser());
  // Homes on the map lack the seller and the phone numbers, so they are not treated as known.
  const known = () => {
    const kept = id ? keptHome(id) : null;
    return kept?.address || kept?.company ? kept : null;
  };
  let home = known();
  let destination = null;
  let asked = null;
  let routes = null;
  let bar = null;

  // Replaces the content below the form. If the keyboard focus was in the old content, moves it to the heading.
  function show(...children) {
    const hadFocus = [body, bar].some((part) => part?.contains(document.activeElement));
    bar?.remove();
    fill(body, children);
    if (hadFocus) focusOn(heading);
  }

  async function placesOf(state) {
    const [start, ...via] = await Promise.all([
      state.from ? placeAt(state.from) : searchedPlace(state),
      ...(modeOf(state, config) === 'transit' ? [] : stopsOf(state).map(placeAt)),
    ]);
    return { start, via, home, mode: modeOf(state, config) };
  }

  function queryOf(state, { start, via, mode }) {
    const query = new URLSearchParams({ from: atFacade(start), to: end(), mode,
      alternatives: '3', lang: language() });
    if (mode !== 'transit') {
      for (const place of via) query.append('via', atFacade(place));
      query.set('prefer', preferenceOf(state));
    }
    return query;
  }

  const end = () => (home.id ? `listing:${home.id}` : pairOf(home.position));

  // If the facade no longer knows a home that the browser has stored, route to the home's stored position.
  async function ask(query) {
    try {
      return await get('v1/routes', query);
    } catch (error) {
      if (error.kind !== 'notFound') throw error;
      query.set('to', pairOf(home.position));
      return get('v1/routes', query);
    }
  }

  // Returns a note that explains which place is missing; null if the trip is complete.
  function missing(state, { start, via }) {
    if (!start) {
      if (!state.from) return t('guide.noStart');
      return state.from === 'me' ? t(`location.${locationStatus()}`) : t('place.none', state.from);
    }
    const at = via.indexOf(null);
    return at < 0 ? null : t('place.none', stopsOf(state)[at]);
  }

  async function find(state) {
    const mine = asked;
    const isOver = () => mine !== asked || !element.isConnected;
    routes = null;
    stage.route(null);
    show(waiting(state.from === 'me' ? 'location.asking' : 'guide.searching'));
    try {
      const trip = await placesOf(state);
      if (isOver()) return;
      form.name(state, trip);
      name(trip);
      const reason = missing(state, trip);
      if (reason) return show(box(reason));
      const query = queryOf(state, trip);
      const { data } = await ask(query);
      if (isOver()) return;
      if (data.routes.length === 0) return show(box(t('guide.none')));
      routes = routesView(stage, data.routes, trip, () =>
        h('div', { class: 'actions' }, navigatorLink(trip), downloads(query, heading.textContent)));
      show(guesses(state, trip), routes.element);
      ({ bar } = routes);
      element.append(bar);
    } catch (error) {
      if (!isOver()) show(failureBox(error, again));
    }
  }

  // Notes for places that matched only approximately.
  const guesses = (state, { start, via }) => [[state.from, start], ...stopsOf(state).map((text, at) =>
    [text, via[at]])].filter(([, place]) => place?.close)
    .map(([text, place]) => h('p', { class: 'muted note' }, closeSentence(text, place)));

  function name({ start }) {
    fill(heading, naming(start ? t('guideTrip', tripName(start), nameOf(home.name))
      : t('guideTo', nameOf(home.name)), home.name));
    document.title = `${heading.textContent} · homefind`;
  }

  function again() {
    asked = null;
    update(current());
  }

  // Updates the position of the member or place. Clears the routes if the position is no longer shared.
  function follow() {
    home = destination(to);
    if (home) return update(current());
    if (home === undefined) return undefined;
    asked = null;
    routes = null;
    stage.route(null);
    heading.textContent = t('guide');
    document.title = `${t('guide')} · homefind`;
    return show(box(t(isPlace ? 'savedPlace.none' : 'position.none')));
  }

  async function findDestination() {
    const [where, hear] = await (isPlace
      ? import('../hunts/hunt-places.js').then(({ placeTo, onSavedPlaces }) => [placeTo, onSavedPlaces])
      : import('../hunts/hunt-positions.js').then(({ memberPlace, onPositions }) => [memberPlace, onPositions]))
      .catch(() => {
        throw new Failure('offline');
      });
    destination = where;
    hear(follow, element);
    if (element.isConnected) follow();
  }

  async function findHome() {
    const { data } = await get(`v1/listings/${encodeURIComponent(id)}`);
    home = data;
    if (element.isConnected) update(current());
  }

  async function findEnd() {
    show(waiting('guide.searching'));
    try {
      await (to ? findDestination() : findHome());
    } catch (error) {
      if (element.isConnected && !home) show(failureBox(error, findEnd));
    }
  }

  function update(state) {
    form.update(state);
    if (!home) return;
    // The parameters that the trip depends on. Without `from`, the start is the searched place, once it has loaded.
    const { from = searchedPlace(state)?.position ?? null, via = null } = state;
    const mode = modeOf(state, config);
    const key = JSON.stringify([from, to && near(home.position), mode, ...(mode === 'transit' ? [] : [via, preferenceOf(state)])]);
    if (key !== asked) {
      asked = key;
      find(state);
    } else {
      routes?.update(state);
      document.title = `${heading.textContent} · homefind`;
    }
  }

  // A search can find a home that the facade did not know before.
  onResults(() => {
    home ??= known();
    update(current());
  }, element);
  if (!home) findEnd();
  return { element, update };
}
