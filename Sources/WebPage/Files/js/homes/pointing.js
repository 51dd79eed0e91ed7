// The home that the pointer or the focus is on, which both the list and the map highlight.
import { topic } from '../core/topic.js';

const changes = topic();

/**
 * Calls `hear(homes)` when the highlighted homes change, while `owner` is on the page. The list is empty if no home is
 * highlighted.
 */
export const onPointing = changes.listen;

/** Clears the highlight, because an element that is removed from under the pointer fires no event. */
export const pointAtNone = () => changes.tell([]);

/** The listeners for an element that shows `homes`. */
export const pointing = (homes) => ({
  onpointerenter: () => changes.tell(homes), onpointerleave: pointAtNone,
  onfocusin: () => changes.tell(homes), onfocusout: pointAtNone,
});
