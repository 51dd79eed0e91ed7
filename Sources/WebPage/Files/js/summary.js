// What was found, in a sentence.
import { commuteText } from './commute-words.js';
import { distance, time } from './format.js';
import { isMine } from './own-place.js';
import { placeOf } from './places.js';
import { stationName, stationNamed } from './rail.js';
import { districtName } from './districts.js';
import { areaKind, current, isReach } from './search.js';
import { nameOf, t } from './words.js';

/** The place that a search is around, for people. */
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

/** How many homes there are where. */
export function sentence({ total, search }) {
  if (isReach(current())) return t('foundReach', total, commuteText(current()));
  const area = areaKind(current());
  if (area) {
    return t('foundIn', total, current().district ? placeName(current()) : t(`place.${area}`));
  }
  return t('found', total, placeName(current()), distance(search?.radiusMeters ?? 0));
}

/** Where homes come from and how old that is, where it is worth telling. */
export function sourceText({ source, keptSince }) {
  if (!source) return null;
  if (keptSince) return t('keptSince', time(keptSince));
  if (source.freshness === 'stale') return t('staleSince', time(source.fetchedAt));
  if (source.freshness === 'cached') return t('cachedSince', time(source.fetchedAt));
  return null;
}
