// Converts geodetic coordinates on WGS84 to earth-centred coordinates, and those to directions from an observer (east,
// north, up). The formulas are from EPSG Guidance Note 7-2, methods 9602 and 9836; docs/look-around.md explains them
// with an example.
import { degrees, equator, flattening, radians, turnTo } from './geo.js';

// The square of the ellipsoid's eccentricity.
const eccentricity = flattening * (2 - flattening);

/** Converts a place (degrees, `alt` in metres above the ellipsoid, default 0) to ECEF: `[x, y, z]` in metres. */
export function toECEF({ lat, lon, alt = 0 }) {
  const [phi, lambda] = [radians(lat), radians(lon)];
  // The radius of curvature in the prime vertical, in metres.
  const normal = equator / Math.sqrt(1 - eccentricity * Math.sin(phi) ** 2);
  return [
    (normal + alt) * Math.cos(phi) * Math.cos(lambda),
    (normal + alt) * Math.cos(phi) * Math.sin(lambda),
    (normal * (1 - eccentricity) + alt) * Math.sin(phi),
  ];
}

/** The local frame of an observer at `place`: `toENU(other)` returns `[east, north, up]` in metres. */
export function frameAt(place) {
  const [x0, y0, z0] = toECEF(place);
  const [phi, lambda] = [radians(place.lat), radians(place.lon)];
  const [sinPhi, cosPhi] = [Math.sin(phi), Math.cos(phi)];
  const [sinLambda, cosLambda] = [Math.sin(lambda), Math.cos(lambda)];
  return {
    toENU(other) {
      const [x, y, z] = toECEF(other);
      const [dx, dy, dz] = [x - x0, y - y0, z - z0];
      return [
        -sinLambda * dx + cosLambda * dy,
        -sinPhi * cosLambda * dx - sinPhi * sinLambda * dy + cosPhi * dz,
        cosPhi * cosLambda * dx + cosPhi * sinLambda * dy + sinPhi * dz,
      ];
    },
  };
}

/**
 * The east, north and up components of each of `places`, seen from `origin`, in a flat array. A place without a height
 * gets the height of `origin`. If `origin` has no height, all places get the same height, because only height
 * differences matter.
 */
export function directionsFrom(origin, places) {
  const frame = frameAt(origin);
  const directions = new Float64Array(places.length * 3);
  const level = origin.alt ?? 0;
  places.forEach(({ lat, lon, alt }, at) => {
    const height = origin.alt === undefined ? level : alt ?? level;
    directions.set(frame.toENU({ lat, lon, alt: height }), at * 3);
  });
  return directions;
}

/** The bearing of a direction in degrees from 0 to 360, clockwise from north. */
export const bearingOf = ([east, north]) => (degrees(Math.atan2(east, north)) + 360) % 360;

/** The elevation of a direction above the horizon, in degrees from -90 to 90. */
export const elevationOf = ([east, north, up]) => degrees(Math.atan2(up, Math.hypot(east, north)));

/** Whether a bearing lies in a field of view of `width` degrees around `heading`; handles the wrap at north. */
export const isWithin = (bearing, heading, width) => Math.abs(turnTo(bearing, heading)) <= width / 2;
