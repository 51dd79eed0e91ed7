// The home under the pointer or focus. Both list and map highlight it.
import { topic } from '../core/topic.js';

const changes = topic();

/** Calls `hear(homes)` when the highlighted homes change, with an empty list for none, while `owner` is on the page. */
export const onPointing = changes.listen;

/** Clears the highlight: an element that is removed from under the pointer fires no event. */
export const pointAtNone = () => changes.tell([]);

/** The listeners for an element that shows `homes`. */
export const pointing = (homes) => ({
  onpointerenter: () => changes.tell(homes), onpointerleave: pointAtNone,
  onfocusin: () => changes.tell(homes), onfocusout: pointAtNone,
});
