// The device's orientation from its sensors: two events on Android, one with a compass heading on iOS.
import { attitudeOf, axisOf, turned, viewOf, yawBetween } from './attitude.js';
import { bearingOf } from '../geo/geodetic.js';
import { hearOrientation, ignoreOrientation, isFromNorth } from './orientation-events.js';
import { attitudeFilter, northFilter } from './smoothing.js';

// Degrees beyond which iOS's own estimate of the compass's error is said.
const poor = 30;
const seconds = () => performance.now() / 1000;

/** The heading that iOS's compass reports is of the screen's top; of the rear camera where that stands upright. */
const compassAxis = (attitude) => {
  const top = axisOf(attitude, 1);
  return Math.abs(top[2]) < Math.SQRT1_2 ? top : axisOf(attitude, 2).map((value) => -value);
};

/** The sensors; `change()` is called with each reading. `start()` resolves to whether there are any. */
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

  /** What is wrong with the compass: noNorth, uncalibrated or jumping; null where nothing is. */
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
    /** Goes on with the smoothing; returns whether that is under way. */
    step() {
      const now = seconds();
      return relative ? north.step(now) : alone.step(now);
    },
    /** The view of the rear camera on a screen that is turned by `screenAngle`; null until there is one. */
    view(screenAngle) {
      const attitude = relative ? turned(relative, north.value()) : alone.value();
      return attitude && viewOf(turned(attitude, -correction), screenAngle);
    },
    /** Turns the view to the right by so many degrees, for who knows better than the compass. */
    correct(angle) {
      correction += angle;
    },
    end() {
      ignoreOrientation(hear);
    },
  };
}
