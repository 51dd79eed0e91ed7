// Distance and bearing on a sphere: half a percent off at most, which no one sees on a radar. The
// facade's own figures, on the ellipsoid, are shown wherever it gives them.

const radians = (degrees) => (degrees * Math.PI) / 180;
const earth = 6_371_008.8;

/** Metres from one place to another. */
export function metresBetween(a, b) {
  const [lat1, lat2] = [radians(a.lat), radians(b.lat)];
  const dLat = lat2 - lat1;
  const dLon = radians(b.lon - a.lon);
  const x = Math.sin(dLat / 2) ** 2 + Math.cos(lat1) * Math.cos(lat2) * Math.sin(dLon / 2) ** 2;
  return 2 * earth * Math.asin(Math.min(1, Math.sqrt(x)));
}

/** The bearing in degrees, clockwise from north, at which `b` is seen from `a`. */
export function bearingBetween(a, b) {
  const [lat1, lat2] = [radians(a.lat), radians(b.lat)];
  const dLon = radians(b.lon - a.lon);
  const y = Math.sin(dLon) * Math.cos(lat2);
  const x = Math.cos(lat1) * Math.sin(lat2) - Math.sin(lat1) * Math.cos(lat2) * Math.cos(dLon);
  return ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360;
}

/** How far to turn, in degrees from -180 (left) to 180 (right), to face `bearing`. */
export const turnTo = (bearing, heading) => ((bearing - heading + 540) % 360) - 180;

/** A coordinate out of a text such as `13.7370, 100.5603`; null where it is none. */
export function parseCoordinate(text) {
  const match = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/.exec(text);
  if (!match) return null;
  const [lat, lon] = [Number(match[1]), Number(match[2])];
  return Math.abs(lat) <= 90 && Math.abs(lon) <= 180 ? { lat, lon } : null;
}
