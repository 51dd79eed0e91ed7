// Distances and bearings. Distances use Lambert's formula on the ellipsoid and are rounded to a decimetre, as in the
// facade. Bearings are calculated on a sphere, which causes an imperceptible error of at most a fifth of a degree.

/** Converts degrees to radians. */
export const radians = (degrees) => (degrees * Math.PI) / 180;
/** Converts radians to degrees. */
export const degrees = (angle) => (angle * 180) / Math.PI;
/** The WGS84 ellipsoid (NGA.STND.0036): its semi-major axis in metres, and its flattening. */
export const [equator, flattening] = [6_378_137, 1 / 298.257223563];

/** The distance between two places in metres. */
export function metresBetween(a, b) {
  const [beta1, beta2] = [a, b].map(({ lat }) => Math.atan((1 - flattening) * Math.tan(radians(lat))));
  const [middle, half] = [(beta1 + beta2) / 2, (beta2 - beta1) / 2];
  const x = Math.sin(half) ** 2
    + Math.cos(beta1) * Math.cos(beta2) * Math.sin(radians(b.lon - a.lon) / 2) ** 2;
  const angle = 2 * Math.asin(Math.min(1, Math.sqrt(x)));
  if (angle === 0) return 0;
  const along = (Math.sin(middle) * Math.cos(half)) ** 2 / Math.cos(angle / 2) ** 2;
  const across = (Math.cos(middle) * Math.sin(half)) ** 2 / Math.sin(angle / 2) ** 2;
  const metres = equator * (angle - (flattening / 2)
    * ((angle - Math.sin(angle)) * along + (angle + Math.sin(angle)) * across));
  return Math.round(metres * 10) / 10;
}

/** The bearing from `a` to `b` in degrees, clockwise from north. */
export function bearingBetween(a, b) {
  const [lat1, lat2] = [radians(a.lat), radians(b.lat)];
  const dLon = radians(b.lon - a.lon);
  const y = Math.sin(dLon) * Math.cos(lat2);
  const x = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(dLon);
  return (degrees(Math.atan2(y, x)) + 360) % 360;
}

/** The angle from `heading` to `bearing` in degrees, from -180 (left) to 180 (right). */
export const turnTo = (bearing, heading) => ((((bearing - heading) % 360) + 540) % 360) - 180;

// The maximum speed of a user in metres per second.
const fastest = 200;

/**
 * Whether a new position (`accuracy` in metres, `at` in milliseconds) should replace the stored position. The stored
 * position is kept if it is still more accurate, even after adding the distance that the user could have moved since
 * then.
 */
export const isBetter = (next, kept) =>
  !(next.accuracy > kept.accuracy + (fastest * (next.at - kept.at)) / 1000);

/** A place in the facade's format. */
export const pairOf = ({ lat, lon }) => `${lat},${lon}`;

/** The `x` and `y` of a point at a distance and bearing from the centre. The bearing is clockwise from straight up. */
export const onDial = (far, bearing) => [far * Math.sin(radians(bearing)), -far * Math.cos(radians(bearing))];

/** Parses a coordinate such as `48.8566, 2.3522`; null if the text is not a coordinate. */
export function parseCoordinate(text) {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const [lat, lon] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}
