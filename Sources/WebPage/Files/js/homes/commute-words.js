// Describes commutes in words.
import { commutesOf, givenName } from '../core/commute.js';
import { duration } from '../core/format.js';
import { lineWords, stationName, stationNamed } from '../geo/rail.js';
import { t } from '../core/words.js';

/** The name of a commute place. */
export function nameOfCommute({ text }) {
  const station = stationNamed(undefined, text);
  return station ? stationName(station) : givenName({ text }) ?? text;
}

/** The commute places as a phrase, such as `30 min from Harbour (M4) and 45 min from Garden (M9)`. */
export const commuteText = (state) => commutesOf(state).map((commute) =>
  t('commute.within', duration(60 * commute.minutes), nameOfCommute(commute))).join(t('commute.and'));

/** The travel time from a home to each commute place, in words. */
export const commuteLines = (home, state) => commutesOf(state).map((commute, at) => {
  const minutes = home.commutes?.[at]?.minutes;
  return minutes === undefined ? null
    : { text: t('commute.to', duration(60 * minutes), nameOfCommute(commute)),
      lines: home.commutes[at].lines.map(lineWords) };
}).filter(Boolean);
