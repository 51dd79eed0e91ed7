// Passes a day's viewings and their times to the tour planner.
import { isMine, timeOf } from '../hunts/hunt-viewings.js';
import { savedHomes } from '../homes/keeping.js';
import { setPlan } from '../tour/tour-plan.js';
import { partsOf } from './viewing-times.js';

/**
 * Returns the days with viewings that the user has not declined. Each result has the `day`, a `moment` on that day,
 * and the `times` keyed by home id.
 */
export function tourDays(viewings, homeOf) {
  const days = new Map();
  for (const viewing of viewings) {
    const [span, home] = [timeOf(viewing), homeOf(viewing)];
    if (!span || !home || viewing.status === 'cancelled' || Date.parse(span.from) < Date.now() || !isMine(viewing)) continue;
    const [from, to] = [partsOf(span.from), partsOf(span.to)];
    // A tour covers one day, so a viewing that ends on another day cannot be part of it.
    if (from.day !== to.day) continue;
    const known = days.get(from.day) ?? { day: from.day, moment: span.from, times: {} };
    days.set(from.day, { ...known, times: { [home.id]: { from: from.clock, to: to.clock }, ...known.times } });
  }
  return [...days.values()].sort((a, b) => a.day.localeCompare(b.day));
}

/**
 * Plans a tour for a day with viewings. The tour visits only that day's homes, or all saved homes if the day has only
 * one home.
 */
export function planTour({ day, times }) {
  const isOne = Object.keys(times).length === 1;
  setPlan({ date: day, times, order: null,
    off: isOne ? [] : savedHomes().map(({ home }) => home.id).filter((id) => !times[id]) });
}
