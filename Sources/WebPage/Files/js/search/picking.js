// The request to pick a point on the map, which can come before the map is loaded.
import { topic } from '../core/topic.js';

const changes = topic();
let isWanted = false;

/** Calls `hear()` when a point is to be picked, while `owner` is on the page. */
export const onPicking = changes.listen;

/** Asks for a point to be picked on the map. */
export function askForPoint() {
  isWanted = true;
  changes.tell();
}

/** Takes up the wish, if there is one: whether a point is to be picked. */
export function takeWish() {
  const was = isWanted;
  isWanted = false;
  return was;
}
