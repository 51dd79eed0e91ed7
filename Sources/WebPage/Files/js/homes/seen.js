// The homes that the user has viewed.
import { keep, keptValue, texts } from '../core/storage.js';

const most = 500;
// If the storage is full, later ids are not stored.
const seen = keptValue('seen', (ids) => new Set(texts(ids)), (name, ids) => keep(name, [...ids]));

/** Calls `hear` when the user views another home, while `owner` is on the page. */
export const onSeen = seen.listen;

/** Whether the user has viewed a home. */
export const isSeen = (id) => seen.value().has(id);

/** Marks a home as viewed. */
export function see(id) {
  if (!isSeen(id)) seen.set(new Set([...seen.value(), id].slice(-most)));
}
