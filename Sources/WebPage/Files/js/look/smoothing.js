// Smooths sensor readings with a complementary filter: the quick, drifting source (the device's fusion of gyroscope and
// gravity) gives each movement, and the slow, noisy one (the compass) corrects it over time.
import { blend } from './attitude.js';
import { radians, turnTo } from '../geo/geo.js';

/** Seconds within which most of a difference is corrected: of the compass, and of an attitude that only it tells. */
export const times = { compass: 0.5, attitude: 0.1 };
// Degrees that a reading may be off; what stays farther off for so many seconds is true after all.
const [jump, settled] = [30, 1];
// So many jumps within so many seconds are said.
const [many, memory] = [3, 10];
// Degrees that nobody sees.
const invisible = 0.02;

/** The part of a difference that is corrected after `seconds`. */
const gain = (seconds, time) => seconds / (time + seconds);

/** The turn from the quick attitude to north, in degrees: `hear` takes readings, `step` follows them. Times in seconds. */
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
    /** Goes on towards the last reading; returns whether it has not arrived. */
    step(now) {
      const left = turnTo(target, value ?? target);
      if (value !== null) value += left * gain(Math.max(0, now - at), times.compass);
      at = now;
      return Math.abs(left) > invisible;
    },
  };
}

/** An attitude that only the compass's own event tells. */
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
