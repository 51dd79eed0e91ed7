// The state of the page. The address holds all of it, under the facade's own names, so that reload, Back
// and a shared link show the same.
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
// An area of the map, of which an address has one: it stands before a point and its radius.
const areaNames = ['polygon', 'bbox'];
/** The names of the filters. */
export const filters = homeFilters.map(({ name }) => name);
const filterNames = [...filters, 'sort', 'group'];
const viewNames = ['view', 'home'];
// What an address has with the directions alone: the ends of the trip are `from` and `home`, or `to` for a member or a place, the stops
// of `via` are parted by semicolons, and `route` is the number of the chosen alternative.
const tripNames = ['from', 'to', 'via', 'mode', 'prefer', 'route'];
/** The patch that forgets the trip. */
export const noTrip = Object.fromEntries(tripNames.map((name) => [name, undefined]));
// What belongs to one view alone: of a market which areas it compares and by what they are sorted, of
// sellers the one that is open, by its id or by that of a home `of` it, and what was looked for.
const ownNames = { guide: tripNames, market: ['areas', 'order'], companies: ['seller', 'of', 'named'] };

const namesOf = ({ view }) => [...filterNames, ...viewNames, ...(ownNames[view] ?? [])];

/** `bbox` or `polygon` where that is what is searched; undefined else. */
export const areaKind = (state) => areaNames.find((name) =>
  placeNames[state.tab].includes(name) && state[name]);

// The names of what a search's place is made of, and what each of them is. The edges of a district
// stand beside its name.
function placeOf(state) {
  const area = areaKind(state);
  const names = area ? [area] : placeNames[state.tab].filter((name) => !areaNames.includes(name));
  const hasPlace = Boolean(state.lat && state.lon) || Boolean(state.station);
  return names.map((name) => [name,
    state[name] ?? (name === 'radius' && hasPlace ? String(defaultRadius) : undefined)])
    .filter(([, value]) => value);
}

/** The state that an address's query says. What it does not know is left out. */
export function read(query) {
  const given = new URLSearchParams(query);
  const state = { tab: tabs.includes(given.get('tab')) ? given.get('tab') : 'nearby', type: [] };
  const view = views.find((name) => name === given.get('view')) ?? 'list';
  for (const name of [...placeNames[state.tab], ...namesOf({ view })]) {
    // The places to commute to may be given each by itself, as the facade takes them.
    const value = (name === 'commute' ? given.getAll(name).join(';') : given.get(name))?.trim();
    if (value) state[name] = value;
  }
  state.type = (given.get('type') ?? '').split(',').filter((type) => types.includes(type));
  return { ...state, view };
}

/** A query without the escapes that an address can do without: shorter, and read more easily. */
export const queryText = (query) =>
  query.toString().replaceAll('%2C', ',').replaceAll('%3B', ';').replaceAll('%3A', ':')
    .replaceAll('%40', '@');

/** The address's query for a state. */
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

/** The filters and types of a state as a query. */
export function filterQuery(state) {
  const query = new URLSearchParams();
  for (const name of filters) if (state[name] && name !== 'commute') query.set(name, state[name]);
  for (const commute of commutesAtFacade(state)) query.append('commute', commute);
  if (state.type.length) query.set('type', state.type.join(','));
  return query;
}

/** Whether a state searches wherever the places to commute to are in reach, and no place of its own. */
export const isReach = (state) => state.tab === 'nearby' && !areaKind(state) && !state.lat && !state.lon
  && commutesAtFacade(state).length > 0;

/** The patch that searches wherever the places to commute to are in reach; null where a state does. */
export const withoutPlace = (state) => (isReach(state) ? null : atPlace({}));

/** What to ask the facade for; null while the search names no place. */
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

/** How many filters are on; the order is none. */
export const filterCount = (state) =>
  filters.filter((name) => state[name]).length;

let state = read('');
const places = {};
const listeners = [];

/** The state as it is. */
export const current = () => state;

/** Calls `listener(state, before)` after every change. */
export const onChange = (listener) => listeners.push(listener);

/**
 * Reads the address, or the last search where it has none, and follows back and forward. Returns
 * whether the address had none.
 */
export function start() {
  const last = kept('last');
  const isLaunch = location.search.length < 2;
  if (isLaunch && typeof last === 'string') {
    history.replaceState(null, '', address({ ...read(last), view: 'list', home: undefined }));
  }
  state = read(location.search);
  // An address of before may leave the radius out; from here on it stands there.
  if (question(state)) history.replaceState(history.state, '', address(state));
  remember();
  addEventListener('popstate', (event) => {
    // What was changed meanwhile is in the address of the entry that is left.
    if (hasLeftLayer(event.state)) history.replaceState(markOf(state), '', address(state));
    else change(read(location.search));
  });
  return isLaunch;
}

let markOf = () => null;

/** Has the entries of the browser's history hold what `mark(state)` gives, beside the address. */
export function markEntries(mark) {
  markOf = mark;
}

/** Goes to the state that differs from this one by `patch`; undefined takes a value away. */
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

/** A point as the address has it, to about a metre. */
export const point = ({ lat, lon }) => ({ lat: Number(lat).toFixed(5), lon: Number(lon).toFixed(5) });

/** The same as numbers. */
export function roundedPoint(place) {
  const { lat, lon } = point(place);
  return { lat: Number(lat), lon: Number(lon) };
}

const noPlace = Object.fromEntries(Object.values(placeNames).flat().map((name) => [name, undefined]));

/** The patch that searches another place: a point (`lat`, `lon`), `bbox` or `polygon`. */
export const atPlace = (place) => ({
  ...noPlace, tab: 'nearby', radius: state.radius, home: undefined, ...place,
});

/** The patch that turns to another tab, with the place last searched for there. */
export const turnTo = (tab) =>
  ({ ...noPlace, tab, view: 'list', home: undefined, radius: state.radius, ...places[tab] });

/** The link that shows the state which differs from this one by `patch`. */
export const link = (patch) => address({ ...state, ...patch });

/** What makes a link lead to that state without loading the page anew. */
export const leadingTo = (patch) => ({
  href: link(patch),
  onclick: (event) => {
    event.preventDefault();
    go(patch);
  },
});

/** The same for a link that the browser may open in another tab or window, where a key is held. */
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
