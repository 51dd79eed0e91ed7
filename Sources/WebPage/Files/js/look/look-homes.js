// Loads the homes to show: up to 500 search results, nearest first, grouped by place.
import { ask, keyOf } from '../homes/budget.js';
import { directionsFrom } from '../geo/geodetic.js';
import { question } from '../core/search.js';

const most = 500;
// The number of labels for single homes at a place with too many homes to label; another label represents the
// remaining homes.
const each = 4;
const fields = 'id,name,type,price,position';

/** Requests the nearest homes whenever the search changes, and calls `hear(homes, total)` or `fail(error)`. */
export function homesAround({ hear, fail }) {
  let key = null;
  let running = null;
  return {
    async follow(state) {
      const asked = question(state);
      const next = asked && keyOf(asked);
      if (next === key) return;
      key = next;
      running?.abort();
      if (!asked) return hear([], 0);
      running = new AbortController();
      const { signal } = running;
      asked.query.delete('sort');
      asked.query.set('limit', most);
      asked.query.set('fields', fields);
      try {
        const { data } = await ask(asked.path, asked.query, { signal });
        if (!signal.aborted) hear(data.items, data.total);
      } catch (error) {
        if (signal.aborted) return;
        key = null;
        fail(error);
      }
    },
    end: () => running?.abort(),
  };
}

const placeKey = ({ lat, lon }) => `${lat.toFixed(5)} ${lon.toFixed(5)}`;

/**
 * The spots to label, nearest first: single homes, or `rest`, the remaining homes at one place. `directions` contains
 * the east, north and up components of each spot, seen from `origin`, and `metres` is a spot's distance.
 */
export function spotsFrom(origin, homes) {
  const places = new Map();
  for (const home of homes) {
    const key = placeKey(home.position);
    places.set(key, [...places.get(key) ?? [], home]);
  }
  const spots = [...places].flatMap(([key, here]) => (here.length <= each + 1
    ? here.map((home) => ({ home, key: home.id }))
    : [...here.slice(0, each).map((home) => ({ home, key: home.id })),
      { home: here[each], rest: here.slice(each), key }]));
  const all = directionsFrom(origin, spots.map(({ home }) => home.position));
  spots.forEach((spot, at) => {
    spot.direction = all.slice(at * 3, at * 3 + 3);
    spot.metres = Math.hypot(...spot.direction);
  });
  spots.sort((a, b) => a.metres - b.metres);
  const directions = new Float64Array(spots.length * 3);
  spots.forEach(({ direction }, at) => directions.set(direction, at * 3));
  return { spots, directions, total: homes.length };
}
