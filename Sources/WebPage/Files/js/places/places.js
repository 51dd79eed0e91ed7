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
// The places of the signed-in account, which the server stores.
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

// The parameters of a search around a place.
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
  // A failure to store recent places is not worth a warning.
  (list === 'saved' ? keepOrTell : keep)('places', lists);
  changes.tell();
}

/** Calls `hear` when the places change, while `owner` is on the page. */
export const onPlaces = changes.listen;

export const isSavedPlace = (place) => lists.saved.some((one) => isSame(one, place));

/** Saves a place, or removes it if it is already saved. */
export function toggleSavedPlace(place) {
  const others = lists.saved.filter((one) => !isSame(one, place));
  become('saved', isSavedPlace(place) ? others : [place, ...others]);
}

/** Sets the signed-in account's places, which the field suggests. Each place's `list` is its type. */
export function offerAccountPlaces(places) {
  ofAccount = places;
  changes.tell();
}

const isOfAccount = (place) => ofAccount.some((one) => isSame(one, place));

/** The signed-in account's places whose names contain `text`. */
export const accountPlacesNamed = (text) => ofAccount.filter(({ name }) =>
  name.en.toLocaleLowerCase().includes(text.toLocaleLowerCase()));

/** The places to suggest before the user types: the account's places, then saved places, then recent places. */
export const offeredPlaces = () => [
  ...ofAccount,
  ...lists.saved.filter((place) => !isOfAccount(place)).map((place) => ({ ...place, list: 'saved' })),
  ...lists.recent.filter((place) => !isSavedPlace(place) && !isOfAccount(place))
    .map((place) => ({ ...place, list: 'recent' })),
];

/** The user's position if the browser supports geolocation, followed by `first` and the places to suggest. */
export const offeredFromHere = (first = []) =>
  [...(navigator.geolocation ? [{ kind: 'me' }] : []), ...first, ...offeredPlaces()];

/**
 * Adds a place to the recent places, unless it is one of the account's places, which are suggested only while the
 * user is signed in.
 */
export function rememberPlace(choice) {
  if (isOfAccount(choice)) return;
  const place = Object.fromEntries(names.filter((name) => choice[name] !== undefined)
    .map((name) => [name, choice[name]]));
  become('recent', [place, ...lists.recent.filter((one) => !isSame(one, place))]);
}

const views = ['map', 'radar', 'look'];
const view = () => (views.includes(current().view) ? current().view : 'list');

/** Runs the search for a suggestion: around a place, or all homes of a seller. */
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

/**
 * The place that a state searches around; null if the state searches an area or no place, or if the place has not
 * loaded.
 */
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
