// The homes that the reader does not want to see recommended.
import { kept, keepOrTell, onKept } from './storage.js';
import { topic } from './topic.js';

const changes = topic();
let hidden = list();

function list() {
  const value = kept('hidden');
  return Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];
}

/** Their ids, the latest first. */
export const hiddenHomes = () => hidden;

/** Calls `hear` whenever they change, while `owner` is on the page. */
export const onHiding = changes.listen;

function become(ids) {
  hidden = ids;
  keepOrTell('hidden', ids);
  changes.tell();
}

/** Hides a home. */
export const hide = (id) => become([id, ...hidden.filter((other) => other !== id)]);

/** Shows all of them again. */
export const showAgain = () => become([]);

onKept(['hidden'], () => {
  hidden = list();
  changes.tell();
});
