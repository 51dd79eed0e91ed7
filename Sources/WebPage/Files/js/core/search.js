// The page's state. The address contains the whole state, under the facade's parameter names, so that reloading, going
// back and opening a shared link restore it.
import { commutesAtFacade } from './commute.js';
import { defaultRadius } from './facts.js';
import { homeFilters } from './home-filters.js';
import { closeLayers, hasLeftLayer, whenHere } from './layers.js';
import { kept, keep } from './storage.js';
import { homeTypes } from './types.js';

export const tabs = ['nearby', 'area', 'train'];
export const types = homeTypes.filter((type) => type.isSearchable).map(({ name }) => name);
export const views = ['list', 'map', 'radar', 'look', 'guide', 'saved', 'compare', 'tour', 'market', 'companies',
  'foryou', 'account', 'members', 'messages', 'viewings', 'places'];

const placeNames = {
  nearby: ['lat', 'lon', 'radius', 'bbox', 'polygon'],
  area: ['province', 'district', 'polygon'],
  train: ['system', 'station', 'radius'],
};
// The parameters of map areas. An address has at most one map area, which takes precedence over a point and its radius.
const areaNames = ['polygon', 'bbox'];
export const filters = homeFilters.map(({ name }) => name);
const filterNames = [...filters, 'sort', 'group'];
const viewNames = ['view', 'home'];
// Parameters of the directions view: `from` and `home` (or `to` for a member or a place) are the ends of the trip,
// `via` lists the stops, separated by semicolons, and `route` is the index of the chosen route.
const tripNames = ['from', 'to', 'via', 'mode', 'prefer', 'route'];
/** The patch that removes the trip from the state. */
export const noTrip = Object.fromEntries(tripNames.map((name) => [name, undefined]));
// Parameters of single views: `areas` and `order` are the compared areas of the market and their sort order; `seller`
// is the id of the open seller, `of` is the id of one of the seller's homes, and `named` is the text of the seller
// search.
const ownNames = { guide: tripNames, market: ['areas', 'order'], companies: ['seller', 'of', 'named'] };

const namesOf = ({ view }) => [...filterNames, ...viewNames, ...(ownNames[view] ?? [])];

/** `bbox` or `polygon` if the search is limited to a map area; undefined otherwise. */
export const areaKind = (state) => areaNames.find((name) =>
  placeNames[state.tab].includes(name) && state[name]);

// The parameters of the searched place and their values. A map area replaces the other parameters; if it is a
// district's outline, `address` adds the district.
function placeOf(state) {
  const area = areaKind(state);
  const names = area ? [area] : placeNames[state.tab].filter((name) => !areaNames.includes(name));
  const hasPlace = Boolean(state.lat && state.lon) || Boolean(state.station);
  return names.map((name) => [name,
    state[name] ?? (name === 'radius' && hasPlace ? String(defaultRadius) : undefined)])
    .filter(([, value]) => value);
}

/** Parses the state from an address's query. Ignores unknown values. */
export function read(query) {
  const given = new URLSearchParams(query);
  const state = { tab: tabs.includes(given.get('tab')) ? given.get('tab') : 'nearby', type: [] };
  const view = views.find((name) => name === given.get('view')) ?? 'list';
  for (const name of [...placeNames[state.tab], ...namesOf({ view })]) {
    // `commute` may be repeated, as the facade allows.
    const value = (name === 'commute' ? given.getAll(name).join(';') : given.get(name))?.trim();
    if (value) state[name] = value;
  }
  state.type = (given.get('type') ?? '').split(',').filter((type) => types.includes(type));
  return { ...state, view };
}

/** Formats a query without unnecessary percent-encoding, which makes the query shorter and easier to read. */
export const queryText = (query) =>
  query.toString().replaceAll('%2C', ',').replaceAll('%3B', ';').replaceAll('%3A', ':')
    .replaceAll('%40', '@');

export function address(state) {
  const query = new URLSearchParams({ tab: state.tab });
  if (state.tab === 'area') {
    for (const name of ['province', 'district']) if (state[name]) query.set(name, state[name]);
  }
  for (const [name, value] of placeOf(state)) query.set(name, value);
  if (state.type.length) query.set('type', state.type.join(','));
  for (const name of namesOf(state)) {
    if (state[name] && !(name === 'view' && state.view === 'list')) query.set(name, state[name]);
  }
  return `?${queryText(query)}`;
}

/** The state's filters and home types as a query. */
export function filterQuery(state) {
  const query = new URLSearchParams();
  for (const name of filters) if (state[name] && name !== 'commute') query.set(name, state[name]);
  for (const commute of commutesAtFacade(state)) query.append('commute', commute);
  if (state.type.length) query.set('type', state.type.join(','));
  return query;
}

/** Whether the search covers all homes within reach of the commute places instead of the surroundings of one place. */
export const isReach = (state) => state.tab === 'nearby' && !areaKind(state) && !state.lat && !state.lon
  && commutesAtFacade(state).length > 0;

/** The patch that searches all homes within reach of the commute places; null if the state already does so. */
export const withoutPlace = (state) => (isReach(state) ? null : atPlace({}));

/** The path and query of the facade request; null while the search has no place. */
export function question(state) {
  const needed = { nearby: ['lat', 'lon'], area: ['province', 'district'], train: ['station'] };
  const area = areaKind(state);
  if (!area && !isReach(state) && needed[state.tab].some((name) => !state[name])) return null;
  const query = new URLSearchParams(isReach(state) ? [] : placeOf(state));
  const hasOrder = !state.sort?.startsWith('commute') || commutesAtFacade(state).length > 0;
  for (const name of ['sort', 'group']) {
    if (state[name] && (name !== 'sort' || hasOrder)) query.set(name, state[name]);
  }
  for (const [name, value] of filterQuery(state)) query.append(name, value);
  return { path: `v1/${area ? 'within' : state.tab}`, query };
}

/** The number of active filters, not including the sort order. */
export const filterCount = (state) =>
  filters.filter((name) => state[name]).length;

let state = read('');
const places = {};
const listeners = [];

/** The current state. */
export const current = () => state;

/** Calls `listener(state, before)` after every change. */
export const onChange = (listener) => listeners.push(listener);

/**
 * Reads the state from the address, or from the last search if the address has no query, and follows Back and Forward.
 * Returns whether the address had no query.
 */
export function start() {
  const last = kept('last');
  const isLaunch = location.search.length < 2;
  if (isLaunch && typeof last === 'string') {
    history.replaceState(null, '', address({ ...read(last), view: 'list', home: undefined }));
  }
  state = read(location.search);
  // Add the radius to the address, because old addresses may lack it.
  if (question(state)) history.replaceState(history.state, '', address(state));
  remember();
  addEventListener('popstate', (event) => {
    // Changes made while the layer was open are only in the address of the entry that the browser has left.
    if (hasLeftLayer(event.state)) history.replaceState(markOf(state), '', address(state));
    else change(read(location.search));
  });
  return isLaunch;
}

let markOf = () => null;

/** Stores the value of `mark(state)` with each entry of the browser's history. */
export function markEntries(mark) {
  markOf = mark;
}

/** Applies `patch` to the state; undefined removes a value. */
export const go = (patch, options) => whenHere(() => goNow(patch, options));

function goNow(patch, { replace = false } = {}) {
  const next = { ...state, ...patch };
  next.view ??= 'list';
  for (const [view, names] of Object.entries(ownNames)) {
    if (next.view !== view) for (const name of names) delete next[name];
  }
  for (const name of Object.keys(next)) if (next[name] === undefined) delete next[name];
  const path = address(next);
  const isSame = path === location.search;
  const isReplacing = isSame || replace || closeLayers();
  history[isReplacing ? 'replaceState' : 'pushState'](markOf(next), '', path);
  change(next);
}

/** A point in the format of the address, rounded to about a metre. */
export const point = ({ lat, lon }) => ({ lat: Number(lat).toFixed(5), lon: Number(lon).toFixed(5) });

/** A point as numbers, rounded to about a metre. */
export function roundedPoint(place) {
  const { lat, lon } = point(place);
  return { lat: Number(lat), lon: Number(lon) };
}

const noPlace = Object.fromEntries(Object.values(placeNames).flat().map((name) => [name, undefined]));

/** The patch that searches at another place: a point (`lat`, `lon`), a `bbox` or a `polygon`. */
export const atPlace = (place) => ({
  ...noPlace, tab: 'nearby', radius: state.radius, home: undefined, ...place,
});

/** The patch that switches to another tab, with the last place searched there. */
export const turnTo = (tab) =>
  ({ ...noPlace, tab, view: 'list', home: undefined, radius: state.radius, ...places[tab] });

/** The address of the state with `patch` applied. */
export const link = (patch) => address({ ...state, ...patch });

/** The attributes of a link that applies `patch` without reloading the page. */
export const leadingTo = (patch) => ({
  href: link(patch),
  onclick: (event) => {
    event.preventDefault();
    go(patch);
  },
});

/** The attributes of a link that applies `patch`, but that a modifier key opens in a new tab or window. */
export function openedBy(patch) {
  const { href, onclick } = leadingTo(patch);
  return { href, onclick: (event) => event.metaKey || event.ctrlKey || event.shiftKey || onclick(event) };
}

function change(next) {
  const before = state;
  state = next;
  remember();
  for (const listener of listeners) listener(state, before);
}

function remember() {
  places[state.tab] = Object.fromEntries(placeNames[state.tab].map((name) => [name, state[name]]));
  if (question(state)) keep('last',
    address({ ...state, view: 'list', home: undefined }));
}
