// Provinces and districts, each list loaded once.
import { get } from '../core/api.js';
import { topic } from '../core/topic.js';
import { nameOf } from '../core/words.js';

const lists = new Map();
const changes = topic();

/** Calls `hear` when names of districts have come, while `owner` is on the page. */
export const onDistricts = changes.listen;

function load(path) {
  if (!lists.has(path)) {
    const entry = { items: [], promise: null };
    entry.promise = get(path).then(({ data }) => {
      entry.items = data.items;
      changes.tell();
      return data.items;
    }).catch((error) => {
      lists.delete(path);
      throw error;
    });
    lists.set(path, entry);
  }
  return lists.get(path);
}

const districtsPath = (province) => `v1/districts?province=${encodeURIComponent(province)}`;

/** The provinces that the feed has homes in. */
export const provinces = () => load('v1/provinces').promise;

/** The districts of a province. */
export const districts = (province) => load(districtsPath(province)).promise;

/** A name that is one of a place's: its code, Thai or English name. */
export const goesBy = (place, name) =>
  [place.code, place.name.th, place.name.en?.toLowerCase()].includes(name?.toLowerCase());

/** A district that goes by a name, as far as its list is loaded. */
export const districtNamed = (province, district) =>
  lists.get(districtsPath(province))?.items.find((place) => goesBy(place, district));

/** A district's name, as far as its list is loaded; else what the search calls it. */
export function districtName(province, district) {
  const found = districtNamed(province, district);
  return found ? nameOf(found.name) : district;
}
