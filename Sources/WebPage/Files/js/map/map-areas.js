// Shows prices around stations or in districts as dots on the map.
import { boxAround, toWorld } from '../geo/mercator.js';

const radius = { told: 7, untold: 4 };

/**
 * The layer. `show({ areas, key, choose })` draws areas by the `rank` of their price, and fits the view if the key is
 * new. Calls `changed()` when its dots change.
 */
export function areaDots(view, { shape }, changed) {
  let made = [];
  let shown = [];
  let fitted = null;

  function show(given) {
    for (const dot of made) dot.remove();
    made = [];
    shown = given?.areas ?? [];
    if (given) draw(given);
    else fitted = null;
    changed();
  }

  function draw({ areas, key, choose }) {
    // Draw areas with a known price on top of areas without one.
    const sorted = [...areas].sort((a, b) => (a.rank ?? -1) - (b.rank ?? -1));
    for (const area of sorted) {
      const isTold = area.rank !== null;
      const dot = shape(`market-dot ${isTold ? `price-${area.rank}` : 'untold'}`,
        { onclick: () => choose(area) });
      dot.dot(area.position, isTold ? radius.told : radius.untold);
      made.push(dot);
    }
    const box = key !== fitted && boxAround(areas.map(({ position }) => position));
    if (!box) return;
    fitted = key;
    view.fit(box, { most: 14 });
  }

  /** The boxes of the dots, in pixels of the map. */
  const boxes = () => shown.map(({ position, rank }) => {
    const side = 2 * radius[rank === null ? 'untold' : 'told'];
    return { ...view.point(toWorld(position)), width: side, height: side };
  });

  return { show, boxes };
}
