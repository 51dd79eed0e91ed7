// Gets the walking route along streets from a home to a station, if the facade has a street network.
import { get } from '../core/api.js';
import { walkingPace } from '../core/facts.js';
import { distance, duration } from '../core/format.js';
import { metresBetween, pairOf } from '../geo/geo.js';
import { t } from '../core/words.js';

const walks = new Map();

/** Whether a route follows streets. Without street data, the facade returns a train ride or a straight line. */
export const followsStreets = ({ polylines, steps }) =>
  polylines.flat().length > 2 && !steps.some(({ mode }) => mode === 'ride');

async function walkBetween(home, { code }) {
  const query = new URLSearchParams({ from: pairOf(home.position), to: code, mode: 'walk', alternatives: '1' });
  const { data: { routes: [route] } } = await get('v1/routes', query);
  return route?.durationSeconds && followsStreets(route) ? route : null;
}

// The maximum duration of a walk, in seconds.
const longest = 3_600;

/** Resolves to a description of the walk, or to null if the walk is unknown or too long. */
export async function streetWalk(home, station) {
  const key = `${home.id} ${station.code}`;
  if (!walks.has(key)) {
    walks.set(key, walkBetween(home, station));
    walks.get(key).catch(() => walks.delete(key));
  }
  const route = await walks.get(key);
  if (!route) return null;
  // The home and the station might not be on a street, so add their distances from the ends of the route.
  const line = route.polylines.flat().map(([lon, lat]) => ({ lat, lon }));
  const rest = metresBetween(home.position, line[0]) + metresBetween(line.at(-1), station);
  const seconds = route.durationSeconds + (rest / walkingPace) * 60;
  return seconds > longest ? null
    : t('streetWalk', duration(seconds), distance(route.distanceMeters + rest));
}
