// The homes that the reader has viewed.
import { keep, keptValue, texts } from '../core/storage.js';

const most = 500;
// If the storage is full, later ids are simply not stored.
const seen = keptValue('seen', (ids) => new Set(texts(ids)), (name, ids) => keep(name, [...ids]));

/** Calls `hear` when the reader views another home, while `owner` is on the page. */
export const onSeen = seen.listen;

/** Whether the reader has viewed the home. */
export const isSeen = (id) => seen.value().has(id);

/** Marks the home as viewed. */
export function see(id) {
  if (!isSeen(id)) seen.set(new Set([...seen.value(), id].slice(-most)));
}
