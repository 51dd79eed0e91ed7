// Web Mercator: the world as a square of side 1, north-west at its origin.

/** Pixels of the world's side at zoom 0; each step of zoom doubles it. */
export const worldPixels = 256;
const equatorMetres = 40_075_016.686;

/** A place in the world. */
export const toWorld = ({ lat, lon }) => ({
  x: (lon + 180) / 360,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI),
});

/** The place that a point of the world is. */
export const fromWorld = ({ x, y }) => ({
  lat: (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90,
  lon: x * 360 - 180,
});

/** The side of the world that a metre is at a latitude. */
export const worldPerMetre = (lat) => 1 / (equatorMetres * Math.cos((lat * Math.PI) / 180));

/** The smallest box around places, as its corners in the world; null without a place. */
export function boxAround(places) {
  if (places.length === 0) return null;
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  // A line may have more points than a call takes arguments.
  for (const { x, y } of places.map(toWorld)) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** The box around a circle of so many metres. */
export function boxOfCircle(center, metres) {
  const { x, y } = toWorld(center);
  const r = metres * worldPerMetre(center.lat);
  return { left: x - r, right: x + r, top: y - r, bottom: y + r };
}
