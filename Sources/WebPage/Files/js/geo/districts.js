// Provinces and districts; each list is loaded once.
import { get } from '../core/api.js';
import { topic } from '../core/topic.js';
import { nameOf } from '../core/words.js';

const lists = new Map();
const changes = topic();

/** Calls `hear` when a list has loaded, while `owner` is on the page. */
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

/** The provinces in which the feed has homes. */
export const provinces = () => load('v1/provinces').promise;

export const districts = (province) => load(districtsPath(province)).promise;

/** Whether a name is the place's code, Thai name or English name. */
export const goesBy = (place, name) =>
  [place.code, place.name.th, place.name.en?.toLowerCase()].includes(name?.toLowerCase());

/** The district with this name or code; undefined if it does not exist or its list is not loaded. */
export const districtNamed = (province, district) =>
  lists.get(districtsPath(province))?.items.find((place) => goesBy(place, district));

/** A district's display name; the name or code in the search if its list is not loaded. */
export function districtName(province, district) {
  const found = districtNamed(province, district);
  return found ? nameOf(found.name) : district;
}
