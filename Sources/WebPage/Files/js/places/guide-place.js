// Converts the places of a trip for the address, for display and for requests to the facade.
import { get } from '../core/api.js';
import { pairOf, parseCoordinate } from '../geo/geo.js';
import { locate, me } from '../geo/location.js';
import { isMine } from './own-place.js';
import { nameOfChoice, suggested } from './place-combo.js';
import { placeOf } from './places.js';
import { loadRail, stationNamed, stationPlace } from '../geo/rail.js';
import { homes } from '../homes/results.js';
import { point } from '../core/search.js';
import { placeName } from './summary.js';
import { nameOf, t } from '../core/words.js';

// A coordinate with a name, which is the format in the address for places other than stations.
const named = /^([^,;]+,[^,;]+),([^;]+)$/s;

/** Formats a place for the address: `me`, a station's code, or `lat,lon,name`. */
export function written(place) {
  if (place.kind === 'me') return 'me';
  if (place.kind === 'station') return place.code;
  const name = place.name?.en || place.name?.th ? nameOf(place.name).replaceAll(';', ' ') : null;
  if (!place.position) return name;
  const { lat, lon } = point(place.position);
  return [lat, lon, name].filter(Boolean).join(',');
}

/** Whether a choice can be part of a trip. Companies cannot be part of a trip, because they have no location. */
export const isPlace = ({ kind }) => kind !== 'company';

/**
 * Resolves a string in the address to a place. The string is a result of `written` or anything else that the search
 * field accepts. The result is null if nothing matches or if the user's position is unavailable.
 */
export async function placeAt(text) {
  if (text === 'me') return mine(me() ?? await locate());
  const [, pair, label] = named.exec(text) ?? [null, text, null];
  const position = parseCoordinate(pair);
  if (position) {
    const place = placeOf({ tab: 'nearby', ...point(position) });
    return place?.name || !label ? { ...place, position }
      : { kind: 'coordinate', position, name: { en: label, th: label } };
  }
  await loadRail().catch(() => {});
  const station = stationNamed(undefined, text);
  if (station) return stationPlace(station);
  const [, id] = /^listing:\s*(.+)$/i.exec(text) ?? [];
  if (id) {
    const { data } = await get(`v1/listings/${encodeURIComponent(id)}`);
    return { kind: 'project', name: data.name, position: data.position };
  }
  return (await suggested(text)).find((place) => isPlace(place)) ?? null;
}

const mine = (position) => position && { kind: 'me', position };

/** The centre of the search in a state, which is the default start of a trip; null without a search. */
export function searchedPlace(state) {
  const place = placeOf(state);
  if (place?.position) return isMine(state) ? mine(place.position) : place;
  const position = homes().search?.center;
  if (!position) return null;
  const text = state.district ? placeName(state) : t('middle');
  return { kind: 'coordinate', position, name: { en: text, th: text } };
}

/** The searched place as a suggestion for the start of a trip; empty for a search around the user. */
export function offeredSearch(state) {
  const place = searchedPlace(state);
  return place && place.kind !== 'me' ? [{ ...place, list: 'searched' }] : [];
}

/** The display name of a place on a trip. */
export const tripName = (place) => (place.kind === 'me' ? t('yourLocation') : nameOfChoice(place));

/**
 * A place in the facade's format. A station is represented by its code, so that the directions contain the station's
 * name.
 */
export const atFacade = (place) =>
  (place.kind === 'station' ? place.code : pairOf(place.position ?? place));
