// A pinhole camera model: the field of view, and the projection of directions to the screen.
import { degrees, radians } from '../geo/geo.js';

/** The limits and the default of the field of view along the longer side of the camera's picture, in degrees. */
export const fields = { least: 40, most: 100, usual: 65 };

/**
 * The lens of a view of `width` by `height` pixels. `picture` is the width and height of the camera's picture, by
 * default the size of the view. The picture is scaled to cover the view and cropped. `field` is the field of view along
 * the longer side of the picture. In the result, the focal length is in pixels, and `across` and `down` are the view's
 * horizontal and vertical fields of view in degrees.
 */
export function lensOf({ width, height, field = fields.usual, picture = null }) {
  const whole = picture ?? { width, height };
  const scale = Math.max(width / whole.width, height / whole.height);
  const focal = (scale * Math.max(whole.width, whole.height)) / 2 / Math.tan(radians(field) / 2);
  const seen = (side) => degrees(2 * Math.atan(side / 2 / focal));
  return { width, height, focal, across: seen(width), down: seen(height) };
}

/**
 * Projects `directions`, which contains the east, north and up components of each direction, to `spots`, which then
 * contains x and y in pixels from the view's upper left corner and the depth in metres along the view's axis.
 * Directions that are not in front of the camera get the coordinates NaN and the depth 0.
 */
export function project({ width, height, focal }, { right, up, forward }, directions, spots) {
  const [rightE, rightN, rightU] = right;
  const [upE, upN, upU] = up;
  const [forwardE, forwardN, forwardU] = forward;
  const [middleX, middleY] = [width / 2, height / 2];
  for (let at = 0; at < directions.length; at += 3) {
    const [e, n, u] = [directions[at], directions[at + 1], directions[at + 2]];
    const depth = e * forwardE + n * forwardN + u * forwardU;
    if (depth > 0) {
      const scale = focal / depth;
      spots[at] = middleX + scale * (e * rightE + n * rightN + u * rightU);
      spots[at + 1] = middleY - scale * (e * upE + n * upN + u * upU);
      spots[at + 2] = depth;
    } else {
      spots[at] = NaN;
      spots[at + 1] = NaN;
      spots[at + 2] = 0;
    }
  }
  return spots;
}
