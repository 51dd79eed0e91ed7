// The homes that the user hides from recommendations.
import { keptValue, texts } from '../core/storage.js';

const hidden = keptValue('hidden', texts);

/** The ids of the hidden homes, latest first. */
export const hiddenHomes = hidden.value;

/** Calls `hear` when the user hides homes or shows them again, while `owner` is on the page. */
export const onHiding = hidden.listen;

export const hide = (id) => hidden.set([id, ...hidden.value().filter((other) => other !== id)]);

/** Shows all hidden homes again. */
export const showAgain = () => hidden.set([]);
