// The homes that the reader has looked at.
import { keep, keptValue, texts } from '../core/storage.js';

const most = 500;
// A full storage costs only what is noted later.
const seen = keptValue('seen', (ids) => new Set(texts(ids)), (name, ids) => keep(name, [...ids]));

/** Calls `hear` whenever another home has been looked at, while `owner` is on the page. */
export const onSeen = seen.listen;

/** Whether the reader has looked at the home. */
export const isSeen = (id) => seen.value().has(id);

/** Takes note that the reader looks at the home. */
export function see(id) {
  if (!isSeen(id)) seen.set(new Set([...seen.value(), id].slice(-most)));
}
