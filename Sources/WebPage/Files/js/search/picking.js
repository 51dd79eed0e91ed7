// The request to pick a point on the map, which may be made before the map has loaded.
import { topic } from '../core/topic.js';

const changes = topic();
let isWanted = false;

/** Calls `hear()` when the user should pick a point, while `owner` is on the page. */
export const onPicking = changes.listen;

/** Asks the user to pick a point on the map. */
export function askForPoint() {
  isWanted = true;
  changes.tell();
}

/** Clears the request. Returns whether there was a request. */
export function takeWish() {
  const was = isWanted;
  isWanted = false;
  return was;
}
