// The homes that the reader hides from recommendations.
import { keptValue, texts } from '../core/storage.js';

const hidden = keptValue('hidden', texts);

/** Their ids, the latest first. */
export const hiddenHomes = hidden.value;

/** Calls `hear` whenever they change, while `owner` is on the page. */
export const onHiding = hidden.listen;

/** Hides a home. */
export const hide = (id) => hidden.set([id, ...hidden.value().filter((other) => other !== id)]);

/** Shows all of them again. */
export const showAgain = () => hidden.set([]);
