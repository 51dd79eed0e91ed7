// Which homes the reader has looked at.
import { kept, keep, onKept } from './storage.js';
import { topic } from './topic.js';

const most = 500;
const changes = topic();
let seen = list();

function list() {
  const ids = kept('seen');
  return new Set(Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
}

/** Calls `hear` whenever another home has been looked at, while `owner` is on the page. */
export const onSeen = changes.listen;

/** Whether the reader has looked at the home. */
export const isSeen = (id) => seen.has(id);

/** Takes note that the reader looks at the home. A full storage costs only what is noted later. */
export function see(id) {
  if (seen.has(id)) return;
  seen = new Set([...seen, id].slice(-most));
  keep('seen', [...seen]);
  changes.tell();
}

onKept(['seen'], () => {
  seen = list();
  changes.tell();
});
