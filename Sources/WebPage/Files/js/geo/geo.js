// Distance by Lambert's formula on the ellipsoid, to the decimetre that the facade rounds to, and bearing on a sphere: a
// fifth of a degree off at most, which no one sees.

/** Degrees in radians. */
export const radians = (degrees) => (degrees * Math.PI) / 180;
/** Radians in degrees. */
export const degrees = (angle) => (angle * 180) / Math.PI;
/** The ellipsoid of WGS84 (NGA.STND.0036): its semi-major axis in metres, and its flattening. */
export const [equator, flattening] = [6_378_137, 1 / 298.257223563];

/** Metres from one place to another. */
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

/** The bearing in degrees, clockwise from north, at which `b` is seen from `a`. */
export function bearingBetween(a, b) {
  const [lat1, lat2] = [radians(a.lat), radians(b.lat)];
  const dLon = radians(b.lon - a.lon);
  const y = Math.sin(dLon) * Math.cos(lat2);
  const x = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(dLon);
  return (degrees(Math.atan2(y, x)) + 360) % 360;
}

/** How far to turn, in degrees from -180 (left) to 180 (right), to face `bearing`. */
export const turnTo = (bearing, heading) => ((((bearing - heading) % 360) + 540) % 360) - 180;

// Metres a second that no reader exceeds.
const fastest = 200;

/**
 * Whether a position (`accuracy` in metres, `at` in milliseconds) takes the place of the one that was kept: not where that
 * is still more accurate, as far as one may have come since.
 */
export const isBetter = (next, kept) =>
  !(next.accuracy > kept.accuracy + (fastest * (next.at - kept.at)) / 1000);

/** A place as the facade takes it. */
export const pairOf = ({ lat, lon }) => `${lat},${lon}`;

/** The point so far from a middle in a direction, in degrees clockwise from straight up, as x and y. */
export const onDial = (far, bearing) => [far * Math.sin(radians(bearing)), -far * Math.cos(radians(bearing))];

/** A coordinate out of a text such as `13.7370, 100.5603`; null where it is none. */
export function parseCoordinate(text) {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const [lat, lon] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}
