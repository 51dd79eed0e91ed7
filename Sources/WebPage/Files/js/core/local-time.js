// Converts between points in time and the date and time of day in the city's time zone.
import { city } from './facts.js';

const fields = new Intl.DateTimeFormat('en-US', { timeZone: city.timeZone, year: 'numeric', month: '2-digit',
  day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });

/** The day and the time of day at `time`, in the format of date and time fields. */
export function partsAt(time) {
  const { year, month, day, hour, minute } = Object.fromEntries(fields.formatToParts(time)
    .map(({ type, value }) => [type, value]));
  return { day: `${year}-${month}-${day}`, clock: `${hour}:${minute}` };
}

const utc = ({ day, clock }) => Date.parse(`${day}T${clock}:00Z`);

// How far the city's clock is ahead of UTC at a full minute, in milliseconds.
const aheadAt = (time) => utc(partsAt(time)) - time;

/**
 * The time at which the city's clock shows a day and a time of day, in milliseconds since 1970. If
 * the clock shows them twice, returns the first time; if the clock skips them, applies the UTC
 * offset from before the change.
 */
export function timeAt(parts) {
  const local = utc(parts);
  const offsets = [-86_400_000, 86_400_000].map((away) => aheadAt(local + away));
  return local - (offsets.find((ahead) => aheadAt(local - ahead) === ahead) ?? offsets[0]);
}
