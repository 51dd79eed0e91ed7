// Homes that would cover each other on the map, together.
import { toWorld } from './mercator.js';

const reach = 44;

/** Groups of homes that lie within `reach` pixels of each other at a scale. */
export function clusters(homes, scale) {
  const squares = new Map();
  const groups = [];
  const size = reach / scale;
  for (const home of homes) {
    const at = toWorld(home.position);
    const [column, row] = [Math.floor(at.x / size), Math.floor(at.y / size)];
    let group = null;
    for (let dx = -1; dx <= 1 && !group; dx += 1) {
      for (let dy = -1; dy <= 1 && !group; dy += 1) {
        group = squares.get(`${column + dx} ${row + dy}`)
          ?.find(({ first }) => Math.hypot(first.x - at.x, first.y - at.y) < size);
      }
    }
    if (group) {
      group.homes.push(home);
    } else {
      group = { first: at, homes: [home] };
      groups.push(group);
      const key = `${column} ${row}`;
      squares.set(key, [...(squares.get(key) ?? []), group]);
    }
  }
  // At their first home and not in their middle: firsts are never nearer to each other than `reach`.
  return groups.map(({ first, homes }) => ({ homes, ...first }));
}
