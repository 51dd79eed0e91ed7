// Web Mercator: the world as a square of side 1 with its origin in the north-west.

/** The width of the world in pixels at zoom 0; each zoom level doubles it. */
export const worldPixels = 256;
const equatorMetres = 40_075_016.686;

/** Converts a place to a world point. */
export const toWorld = ({ lat, lon }) => ({
  x: (lon + 180) / 360,
  y: 0.5 - Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) / (2 * Math.PI),
});

/** Converts a world point to a place. */
export const fromWorld = ({ x, y }) => ({
  lat: (360 / Math.PI) * Math.atan(Math.exp((0.5 - y) * 2 * Math.PI)) - 90,
  lon: x * 360 - 180,
});

/** The length of a metre at a latitude, in world units. */
export const worldPerMetre = (lat) => 1 / (equatorMetres * Math.cos((lat * Math.PI) / 180));

/** The bounding box of places in world coordinates; null if there are no places. */
export function boxAround(places) {
  if (places.length === 0) return null;
  const box = { left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity };
  // Do not use `Math.min(...)`, because a line can have more points than a call can have arguments.
  for (const { x, y } of places.map(toWorld)) {
    box.left = Math.min(box.left, x);
    box.right = Math.max(box.right, x);
    box.top = Math.min(box.top, y);
    box.bottom = Math.max(box.bottom, y);
  }
  return box;
}

/** The bounding box of a circle, whose radius is in metres. */
export function boxOfCircle(center, metres) {
  const { x, y } = toWorld(center);
  const r = metres * worldPerMetre(center.lat);
  return { left: x - r, right: x + r, top: y - r, bottom: y + r };
}
