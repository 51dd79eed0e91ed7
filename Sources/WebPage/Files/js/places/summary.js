// Describes the results of a search in a sentence.
import { commuteText } from '../homes/commute-words.js';
import { keptText } from '../core/failure.js';
import { distance, time } from '../core/format.js';
import { isMine } from './own-place.js';
import { placeOf } from './places.js';
import { loadRail, stationName, stationNamed } from '../geo/rail.js';
import { districtName, districts } from '../geo/districts.js';
import { areaKind, current, isReach } from '../core/search.js';
import { nameOf, t } from '../core/words.js';

/** The display name of the searched place. */
export function placeName(state) {
  if (state.tab === 'train') {
    const station = stationNamed(state.system, state.station);
    return station ? stationName(station) : state.station;
  }
  if (state.tab === 'area') return districtName(state.province, state.district);
  const name = placeOf(state)?.name;
  if (name?.th || name?.en) return nameOf(name);
  return t(isMine(state) ? 'yourPlace' : 'aPoint');
}

/** The number of homes that were found, and the area that was searched. */
export function sentence({ total, search }) {
  if (isReach(current())) return t('foundReach', total, commuteText(current()));
  const area = areaKind(current());
  if (area) {
    return t('foundIn', total, current().district ? placeName(current()) : t(`place.${area}`));
  }
  return t('found', total, placeName(current()), distance(search?.radiusMeters ?? 0));
}

// Warn if the source was last read more than this number of milliseconds ago; the number is large because homes change
// slowly.
const longestSilence = 86_400_000;

/**
 * The age of the results as `text`, and `isWarning`, which says whether the text is a warning. Null if the age is not
 * worth showing.
 */
export function ageOf({ source, keptSince }) {
  if (!source) return null;
  if (keptSince) return { text: keptText(keptSince), isWarning: true };
  const { freshness, fetchedAt } = source;
  if (!['stale', 'cached'].includes(freshness)) return null;
  const isWarning = freshness === 'stale' && Date.now() - Date.parse(fetchedAt) > longestSilence;
  return { text: t(isWarning ? 'staleSince' : 'cachedSince', time(fetchedAt)), isWarning };
}

/** Resolves when the names in the sentence have loaded or failed to load. */
export const namesKnown = ({ tab, province }) => (tab === 'train' ? loadRail()
  : tab === 'area' && province ? districts(province) : Promise.resolve()).catch(() => {});
