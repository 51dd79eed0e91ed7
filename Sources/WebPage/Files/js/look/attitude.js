// Device attitudes: quaternions `[w, x, y, z]` that rotate the device's axes into east, north and up. W3C Device
// Orientation (section 3.1 and the appendix) defines them as rotations by alpha around z, then by beta around the new
// x, then by gamma around the new y. The x axis points to the right of the screen, the y axis to its top, and the z
// axis out of it towards the user.
import { degrees, radians, turnTo } from '../geo/geo.js';
import { bearingOf } from '../geo/geodetic.js';

/** The product of two quaternions: the rotation `b`, followed by the rotation `a`. */
export function multiply([aw, ax, ay, az], [bw, bx, by, bz]) {
  return [
    aw * bw - ax * bx - ay * by - az * bz,
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
  ];
}

const around = (axis, angle) => {
  const half = radians(angle) / 2;
  const turn = [Math.cos(half), 0, 0, 0];
  turn[axis] = Math.sin(half);
  return turn;
};

/** The attitude of a device that reports the given angles in degrees. */
export const attitudeOf = ({ alpha, beta, gamma }) =>
  multiply(multiply(around(3, alpha), around(1, beta)), around(2, gamma));

/**
 * Rotates an attitude by an angle in degrees around the vertical, counterclockwise as seen from
 * above.
 */
export const turned = (attitude, angle) => multiply(around(3, angle), attitude);

/** The rotation around the vertical, in degrees from -180 to 180, that brings `b` closest to `a`. */
export function yawBetween(a, [w, x, y, z]) {
  const difference = multiply(a, [w, -x, -y, -z]);
  return turnTo(degrees(2 * Math.atan2(difference[3], difference[0])), 0);
}

/** Interpolates between two attitudes: 0 returns `a`, 1 returns `b`. */
export function blend(a, b, part) {
  // A quaternion and its negative are the same attitude, so use the nearer of the two.
  const sign = a.reduce((sum, value, at) => sum + value * b[at], 0) < 0 ? -1 : 1;
  const mixed = a.map((value, at) => value * (1 - part) + sign * b[at] * part);
  const length = Math.hypot(...mixed);
  return mixed.map((value) => value / length);
}

/** The device's x, y or z axis (0, 1 or 2) as `[east, north, up]`. */
export function axisOf([w, x, y, z], axis) {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ][axis];
}

/**
 * The directions of the screen's right edge, its top and the rear camera, for a screen that is rotated by
 * `screenAngle`.
 */
export function viewOf(attitude, screenAngle) {
  const [x, y, z] = [0, 1, 2].map((axis) => axisOf(attitude, axis));
  const [sin, cos] = [Math.sin(radians(screenAngle)), Math.cos(radians(screenAngle))];
  return {
    right: x.map((value, at) => cos * value - sin * y[at]),
    up: x.map((value, at) => sin * value + cos * y[at]),
    forward: z.map((value) => -value),
  };
}

/** The view of someone who stands upright, faces `heading` and looks up by `pitch` degrees. */
export function viewTo(heading, pitch) {
  const [sinH, cosH] = [Math.sin(radians(heading)), Math.cos(radians(heading))];
  const [sinP, cosP] = [Math.sin(radians(pitch)), Math.cos(radians(pitch))];
  return {
    right: [cosH, -sinH, 0],
    up: [-sinH * sinP, -cosH * sinP, cosP],
    forward: [sinH * cosP, cosH * cosP, sinP],
  };
}

/**
 * The heading of a view in degrees. If the view looks straight up or down, this is its heading when tilted back to the
 * horizon.
 */
export const headingOf = ({ forward, up }) =>
  bearingOf(forward.map((value, at) => value - up[at] * forward[2]));

/** The pitch of a view in degrees, positive upwards. */
export const pitchOf = ({ forward }) => degrees(Math.asin(Math.max(-1, Math.min(1, forward[2]))));
