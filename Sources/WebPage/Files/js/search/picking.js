// The request to pick a point on the map, which may be made before the map has loaded.
import { topic } from '../core/topic.js';

const changes = topic();
let isWanted = false;

/** Calls `hear()` when the reader should pick a point, while `owner` is on the page. */
export const onPicking = changes.listen;

/** Asks the reader to pick a point on the map. */
export function askForPoint() {
  isWanted = true;
  changes.tell();
}

/** Clears the request; returns whether there was one. */
export function takeWish() {
  const was = isWanted;
  isWanted = false;
  return was;
}
