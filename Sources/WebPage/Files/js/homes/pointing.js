// The home under the pointer or focus. List and map both highlight it.
import { topic } from '../core/topic.js';

const changes = topic();

/** Calls `hear(homes)` with the homes pointed at, none when that ends, while `owner` is on the page. */
export const onPointing = changes.listen;

/** Says that nothing is pointed at: what leaves the page under the pointer does not say so itself. */
export const pointAtNone = () => changes.tell([]);

/** The listeners by which an element of `homes` says that it is pointed at. */
export const pointing = (homes) => ({
  onpointerenter: () => changes.tell(homes), onpointerleave: pointAtNone,
  onfocusin: () => changes.tell(homes), onfocusout: pointAtNone,
});
