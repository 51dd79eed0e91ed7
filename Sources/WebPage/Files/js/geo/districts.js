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

/** Whether `name` is the code, the Thai name or the English name of a place. */
export const goesBy = (place, name) =>
  [place.code, place.name.th, place.name.en?.toLowerCase()].includes(name?.toLowerCase());

/** The district with the given name or code; undefined if there is no such district or its list has not loaded. */
export const districtNamed = (province, district) =>
  lists.get(districtsPath(province))?.items.find((place) => goesBy(place, district));

/** A district's display name, or the name or code in the search if the list of districts has not loaded. */
export function districtName(province, district) {
  const found = districtNamed(province, district);
  return found ? nameOf(found.name) : district;
}
