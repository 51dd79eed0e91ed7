// The device's orientation from its sensors, which send two events on Android, and one event with a compass heading on
// iOS.
import { attitudeOf, axisOf, turned, viewOf, yawBetween } from './attitude.js';
import { bearingOf } from '../geo/geodetic.js';
import { hearOrientation, ignoreOrientation, isFromNorth } from './orientation-events.js';
import { attitudeFilter, northFilter } from './smoothing.js';

// Report a problem if the compass error that iOS estimates exceeds this angle, in degrees.
const poor = 30;
const seconds = () => performance.now() / 1000;

/**
 * The axis whose heading iOS reports: the top of the screen, or the rear camera if the screen is
 * upright.
 */
const compassAxis = (attitude) => {
  const top = axisOf(attitude, 1);
  return Math.abs(top[2]) < Math.SQRT1_2 ? top : axisOf(attitude, 2).map((value) => -value);
};

/** The sensors. Calls `change()` on each reading. `start()` resolves to whether the device has sensors. */
export function orientation(change) {
  const north = northFilter();
  const alone = attitudeFilter();
  let relative = null;
  let error = null;
  let correction = 0;
  let heard = () => {};

  function hear(event) {
    const { alpha, beta, gamma, absolute, webkitCompassHeading: compass } = event;
    if ([alpha, beta, gamma].some((angle) => typeof angle !== 'number')) return;
    const attitude = attitudeOf({ alpha, beta, gamma });
    const isAbsolute = absolute || isFromNorth(event);
    if (typeof compass === 'number') {
      relative = attitude;
      error = event.webkitCompassAccuracy ?? null;
      if (!(error < 0)) north.hear(bearingOf(compassAxis(attitude)) - compass, seconds());
    } else if (!isAbsolute) relative = attitude;
    else if (relative) north.hear(yawBetween(attitude, relative), seconds());
    else alone.hear(attitude, seconds());
    heard();
    change();
  }

  /** The problem with the compass: noNorth, uncalibrated or jumping; null if the compass works. */
  function trouble() {
    if (error !== null && (error < 0 || error > poor)) return 'uncalibrated';
    if (relative && !north.isKnown()) return 'noNorth';
    return north.isJumping(seconds()) ? 'jumping' : null;
  }

  return {
    trouble,
    start() {
      return new Promise((resolve) => {
        heard = () => resolve(true);
        hearOrientation(hear, () => resolve(false));
      });
    },
    /** Advances the smoothing. Returns whether another step is needed. */
    step() {
      const now = seconds();
      return relative ? north.step(now) : alone.step(now);
    },
    /** The rear camera's view for a screen that is rotated by `screenAngle`; null before the first reading. */
    view(screenAngle) {
      const attitude = relative ? turned(relative, north.value()) : alone.value();
      return attitude && viewOf(turned(attitude, -correction), screenAngle);
    },
    /** Turns the view to the right by an angle in degrees, to correct the compass by hand. */
    correct(angle) {
      correction += angle;
    },
    end() {
      ignoreOrientation(hear);
    },
  };
}
