// Turns a hand-drawn line into a polygon with few corners that does not cross itself.
import { pairOf } from './geo.js';

const mostCorners = 60;
const precision = 1e6;

const cross = (a, b, c) => (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);

/** Returns twice the area of a ring. */
export const doubleArea = (ring) => Math.abs(ring.reduce((sum, a, at) => {
  const b = ring[(at + 1) % ring.length];
  return sum + a.x * b.y - b.x * a.y;
}, 0));

// Simplifies a line with the Douglas-Peucker algorithm, which drops the points that are closer than `tolerance` to the
// line.
function simplified(points, tolerance) {
  if (points.length < 3) return points;
  const [first, last] = [points[0], points.at(-1)];
  const length = Math.hypot(last.x - first.x, last.y - first.y);
  let farthest = 0;
  let at = 0;
  for (let index = 1; index < points.length - 1; index += 1) {
    const point = points[index];
    const far = length ? Math.abs(cross(first, last, point)) / length
      : Math.hypot(point.x - first.x, point.y - first.y);
    if (far > farthest) [farthest, at] = [far, index];
  }
  if (farthest <= tolerance) return [first, last];
  return [...simplified(points.slice(0, at + 1), tolerance),
    ...simplified(points.slice(at), tolerance).slice(1)];
}

// The point where two edges cross or touch; null if there is no such point.
function crossing(a, b, c, d) {
  const [p, q, r, s] = [cross(a, b, c), cross(a, b, d), cross(c, d, a), cross(c, d, b)];
  if (p === q || p * q > 0 || r * s > 0) return null;
  const part = p / (p - q);
  return { x: Math.round(c.x + (d.x - c.x) * part), y: Math.round(c.y + (d.y - c.y) * part) };
}

function firstCut(ring) {
  const next = (at) => ring[(at + 1) % ring.length];
  for (let i = 0; i < ring.length - 2; i += 1) {
    for (let j = i + 2; j < ring.length; j += 1) {
      if (i === 0 && j === ring.length - 1) continue;
      const at = crossing(ring[i], next(i), ring[j], next(j));
      if (at) return { i, j, at };
    }
  }
  return null;
}

const distinct = (ring) => ring.filter(({ x, y }, at) => {
  const before = ring[(at || ring.length) - 1];
  return x !== before.x || y !== before.y;
});

/** Removes loops from a ring by keeping the larger of the two parts at each crossing. */
function untangled(points) {
  let ring = distinct(points);
  for (let cut = firstCut(ring); cut && ring.length > 3; cut = firstCut(ring)) {
    const { i, j, at } = cut;
    const parts = [[at, ...ring.slice(i + 1, j + 1)],
      [...ring.slice(0, i + 1), at, ...ring.slice(j + 1)]].map(distinct);
    const [first, second] = parts.map(doubleArea);
    const larger = parts[first > second ? 0 : 1];
    if (larger.length >= ring.length) break;
    ring = larger;
  }
  return ring;
}

/**
 * The corners, as `{lat, lon}`, of the area that a line of places encloses; null if the line encloses no area.
 * `tolerance` is in degrees.
 */
export function areaOf(places, tolerance) {
  // Round to millionths of a degree first, so that the checked polygon is exactly the polygon in the address.
  const points = places.map(({ lat, lon }) =>
    ({ x: Math.round(lon * precision), y: Math.round(lat * precision) }));
  let ring = points;
  for (let reach = tolerance * precision; ; reach *= 1.5) {
    ring = simplified(points, reach);
    if (ring.length <= mostCorners) break;
  }
  ring = untangled(ring);
  if (ring.length < 3 || doubleArea(ring) === 0) return null;
  return ring.map(({ x, y }) => ({ lat: y / precision, lon: x / precision }));
}

/** Formats corners for the address. */
export const polygonText = (corners) => corners.map(pairOf).join(';');

/** Parses a polygon's corners; empty if `text` is invalid. */
export function cornersOf(text) {
  const corners = (text ?? '').split(';').map((pair) => pair.split(',').map(Number));
  return corners.every(([lat, lon]) => Number.isFinite(lat) && Number.isFinite(lon))
    ? corners.map(([lat, lon]) => ({ lat, lon })) : [];
}
