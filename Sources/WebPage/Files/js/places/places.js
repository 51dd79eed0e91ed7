// The recent and saved places, which the search field suggests.
import { districtNamed } from '../geo/districts.js';
import { city } from '../core/facts.js';
import { atPlace, current, go, point, question } from '../core/search.js';
import { stationNamed, stationPlace } from '../geo/rail.js';
import { kept, keep, keepOrTell, onKept } from '../core/storage.js';
import { topic } from '../core/topic.js';

const most = { recent: 6, saved: 30 };
const names = ['kind', 'name', 'system', 'line', 'code', 'province', 'id', 'position'];
const changes = topic();
let lists = stored();
// Those of whoever is signed in, which are kept elsewhere.
let ofAccount = [];

function stored() {
  const found = kept('places');
  return Object.fromEntries(Object.keys(most).map((list) =>
    [list, Array.isArray(found?.[list]) ? found[list].filter(isPlace) : []]));
}

function isPlace(place) {
  if (place?.kind === 'station') return Boolean(place.system && place.code && place.name);
  if (place?.kind === 'district') return Boolean(place.province?.code && place.code && place.name);
  return Number.isFinite(place?.position?.lat) && Number.isFinite(place.position.lon);
}

// The names and values of a search for a place.
function searchOf(place) {
  if (place.kind === 'station') return { tab: 'train', system: place.system, station: place.code };
  if (place.kind === 'district') {
    return { tab: 'area', province: place.province.code, district: place.code };
  }
  return point(place.position);
}

const keyOf = (place) => JSON.stringify(searchOf(place));
const isSame = (a, b) => keyOf(a) === keyOf(b);

function become(list, places) {
  lists = { ...lists, [list]: places.slice(0, most[list]) };
  // Without those searched for last one misses nothing.
  (list === 'saved' ? keepOrTell : keep)('places', lists);
  changes.tell();
}

/** Calls `hear` when places are saved or let go, while `owner` is on the page. */
export const onPlaces = changes.listen;

/** Whether the place is saved. */
export const isSavedPlace = (place) => lists.saved.some((one) => isSame(one, place));

/** Saves the place, or lets it go. */
export function toggleSavedPlace(place) {
  const others = lists.saved.filter((one) => !isSame(one, place));
  become('saved', isSavedPlace(place) ? others : [place, ...others]);
}

/** Offers the places of whoever is signed in, each with its type as the `list` that it is on. */
export function offerAccountPlaces(places) {
  ofAccount = places;
  changes.tell();
}

const isOfAccount = (place) => ofAccount.some((one) => isSame(one, place));

/** The places of whoever is signed in whose names have a text in them. */
export const accountPlacesNamed = (text) => ofAccount.filter(({ name }) =>
  name.en.toLocaleLowerCase().includes(text.toLocaleLowerCase()));

/**
 * The places to offer before anything is typed: those of whoever is signed in, those that are saved, then those searched
 * for last.
 */
export const offeredPlaces = () => [
  ...ofAccount,
  ...lists.saved.filter((place) => !isOfAccount(place)).map((place) => ({ ...place, list: 'saved' })),
  ...lists.recent.filter((place) => !isSavedPlace(place) && !isOfAccount(place))
    .map((place) => ({ ...place, list: 'recent' })),
];

/** The same behind the reader's own place, where the browser may tell it, and the `first` of them. */
export const offeredFromHere = (first = []) =>
  [...(navigator.geolocation ? [{ kind: 'me' }] : []), ...first, ...offeredPlaces()];

/** Offers the place from now on. One of the account is offered as long as its owner is signed in, and stays nowhere else. */
export function rememberPlace(choice) {
  if (isOfAccount(choice)) return;
  const place = Object.fromEntries(names.filter((name) => choice[name] !== undefined)
    .map((name) => [name, choice[name]]));
  become('recent', [place, ...lists.recent.filter((one) => !isSame(one, place))]);
}

const views = ['map', 'radar', 'look'];
const view = () => (views.includes(current().view) ? current().view : 'list');

/** Searches what a suggestion stands for: around a place, or all homes of a seller. */
export function searchFor(choice) {
  const shown = { view: view(), home: undefined };
  if (choice.kind === 'company') {
    const company = choice.id ?? choice.name.th ?? choice.name.en;
    const place = question(current()) ? {} : atPlace({ ...point(city.center), radius: '20000' });
    return go({ ...place, company, ...shown });
  }
  rememberPlace(choice);
  return go({ ...atPlace(searchOf(choice)), ...shown });
}

/** The place that a state searches around, as far as it is known; null for an area, or for none. */
export function placeOf(state) {
  if (state.tab === 'train') {
    const station = stationNamed(state.system, state.station);
    return station ? stationPlace(station) : null;
  }
  if (state.tab === 'area') {
    const district = districtNamed(state.province, state.district);
    return district ? { kind: 'district', name: district.name, code: district.code,
      province: district.province } : null;
  }
  if (!state.lat || !state.lon || state.bbox || state.polygon) return null;
  const place = { kind: 'coordinate', position: { lat: Number(state.lat), lon: Number(state.lon) } };
  return isPlace(place)
    ? [...ofAccount, ...lists.saved, ...lists.recent].find((one) => isSame(one, place)) ?? place : null;
}

onKept(['places'], () => {
  lists = stored();
  changes.tell();
});
