// Passes a day's viewings to the tour planner, with their times.
import { isMine, timeOf } from '../hunts/hunt-viewings.js';
import { savedHomes } from '../homes/keeping.js';
import { setPlan } from '../tour/tour-plan.js';
import { partsOf } from './viewing-times.js';

/** Returns the days with viewings that the reader has not declined: `day`, a `moment` on it, and `times` by home id. */
export function tourDays(viewings, homeOf) {
  const days = new Map();
  for (const viewing of viewings) {
    const [span, home] = [timeOf(viewing), homeOf(viewing)];
    if (!span || !home || viewing.status === 'cancelled' || Date.parse(span.from) < Date.now() || !isMine(viewing)) continue;
    const [from, to] = [partsOf(span.from), partsOf(span.to)];
    // A tour covers one day.
    if (from.day !== to.day) continue;
    const known = days.get(from.day) ?? { day: from.day, moment: span.from, times: {} };
    days.set(from.day, { ...known, times: { [home.id]: { from: from.clock, to: to.clock }, ...known.times } });
  }
  return [...days.values()].sort((a, b) => a.day.localeCompare(b.day));
}

/** Plans a tour for such a day: of that day's homes only, or of all saved homes if the day has only one home. */
export function planTour({ day, times }) {
  const isOne = Object.keys(times).length === 1;
  setPlan({ date: day, times, order: null,
    off: isOne ? [] : savedHomes().map(({ home }) => home.id).filter((id) => !times[id]) });
}
