// Shades the areas from which the commute places can be reached in time. Overlaps are darker.
import { get } from '../core/api.js';
import { placeAtFacade } from '../core/commute.js';

const keyOf = (commute) => JSON.stringify([placeAtFacade(commute), commute.minutes, commute.leaveAt]);

async function ringsOf(commute) {
  const query = new URLSearchParams({ to: placeAtFacade(commute), within: `${commute.minutes}min` });
  if (commute.leaveAt) query.set('leave-at', commute.leaveAt);
  const { data } = await get('v1/reach', query);
  const { type, coordinates } = data.features[0].geometry;
  return type === 'Polygon' ? coordinates : coordinates.flat();
}

/** The layer; `show(commutes)` shades the area of each commute place; null clears it. */
export function reachLayer({ shape }) {
  const shades = new Map();

  return {
    show(commutes) {
      const wanted = new Set(commutes?.map(keyOf));
      for (const [key, shade] of shades) {
        if (wanted.has(key)) continue;
        shade.remove();
        shades.delete(key);
      }
      for (const commute of commutes ?? []) {
        const key = keyOf(commute);
        if (shades.has(key)) continue;
        const shade = shape('reach');
        shades.set(key, shade);
        // On failure the map shows the homes without the shading.
        ringsOf(commute).then((rings) => shades.get(key) === shade && shade.lines(rings), () => {
          if (shades.get(key) !== shade) return;
          shade.remove();
          shades.delete(key);
        });
      }
    },
  };
}
