// Smooths sensor readings with a complementary filter: the fast source, which drifts (the device's fusion of gyroscope
// and gravity), provides each movement, and the slow, noisy source (the compass) corrects the result over time.
import { blend } from './attitude.js';
import { radians, turnTo } from '../geo/geo.js';

/** The time constants, in seconds, for compass corrections and for attitudes that come from the compass alone. */
export const times = { compass: 0.5, attitude: 0.1 };
// The maximum difference between readings in degrees; a reading with a larger difference is an outlier unless it
// persists for the given time in seconds.
const [jump, settled] = [30, 1];
// The number of jumps that indicate a problem if they occur within the given time in seconds.
const [many, memory] = [3, 10];
// The largest difference in degrees that is not visible.
const invisible = 0.02;

/** The fraction of a difference to correct after `seconds`. */
const gain = (seconds, time) => seconds / (time + seconds);

/**
 * The rotation from the relative attitude to north, in degrees. `hear` adds a reading, and `step` moves towards the
 * readings. Times are in seconds.
 */
export function northFilter() {
  let value = null;
  let target = 0;
  let at = 0;
  let offSince = null;
  let jumps = [];
  return {
    value: () => value ?? 0,
    isKnown: () => value !== null,
    isJumping: (now) => jumps.filter((one) => now - one < memory).length >= many,
    hear(reading, now) {
      if (value === null) {
        [value, target, at] = [reading, reading, now];
      } else if (Math.abs(turnTo(reading, value)) <= jump) {
        [target, offSince] = [reading, null];
      } else if (offSince === null) {
        offSince = now;
        jumps = [...jumps.slice(1 - many), now];
      } else if (now - offSince >= settled) {
        [value, target, offSince] = [reading, reading, null];
      }
    },
    /** Moves towards the last reading. Returns whether there is still a visible difference. */
    step(now) {
      const left = turnTo(target, value ?? target);
      if (value !== null) value += left * gain(Math.max(0, now - at), times.compass);
      at = now;
      return Math.abs(left) > invisible;
    },
  };
}

/** A filter for attitudes that come only from the compass event. */
export function attitudeFilter() {
  let value = null;
  let target = null;
  let at = 0;
  return {
    value: () => value,
    hear(reading, now) {
      target = reading;
      if (value === null) [value, at] = [reading, now];
    },
    step(now) {
      if (value === null) return false;
      value = blend(value, target, gain(Math.max(0, now - at), times.attitude));
      at = now;
      const alike = Math.abs(value.reduce((sum, part, index) => sum + part * target[index], 0));
      return alike < Math.cos(radians(invisible) / 2);
    },
  };
}
