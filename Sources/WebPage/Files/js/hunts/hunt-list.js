// A list from the server, such as viewings or places: read again after each change, and stored for use without a
// network.
import { ask, currentAccount, onAccount } from '../core/account.js';
import { readKept, writeKept } from './hunt-keep.js';
import { onHuntEvent, onHunts } from './hunts.js';
import { topic } from '../core/topic.js';

/**
 * The list at `pathOf()`, null while there is none to ask for. `concerns(event)` says which events change it; `heard(event)` is
 * called once it was read again.
 */
export function huntList(pathOf, concerns, heard = () => {}) {
  const changes = topic();
  let path = null;
  let owner = null;
  let items = null;
  let failure = null;
  let asked = 0;

  function follow() {
    if (pathOf() === path && currentAccount()?.id === owner) return;
    path = pathOf();
    owner = currentAccount()?.id;
    items = null;
    failure = null;
    changes.tell();
    if (path) load();
  }

  async function load() {
    const mine = (asked += 1);
    const key = `${path} ${owner}`;
    const isOver = () => mine !== asked || key !== `${path} ${owner}`;
    if (!items) {
      const known = await readKept(key);
      if (isOver()) return;
      items ??= known ?? null;
      if (known) changes.tell();
    }
    try {
      const answer = await ask('GET', path);
      if (isOver()) return;
      ({ items } = answer);
      failure = null;
      writeKept(key, items);
    } catch (error) {
      if (isOver()) return;
      failure = error;
    }
    changes.tell();
  }

  onHunts(follow);
  onAccount(follow);
  onHuntEvent(async (event) => {
    if (!path || (event && !concerns(event))) return;
    // What has become of the reader's own change comes with it.
    if (event?.item) {
      items = items?.map((one) => (one.id === event.item.id ? event.item : one)) ?? null;
      return void changes.tell();
    }
    await load();
    if (event) heard(event);
  });
  queueMicrotask(follow);
  return {
    /** What is in it; null until that is known. */
    items: () => items,
    /** Why there is no answer; null where there is one. */
    failure: () => failure,
    /** Calls `hear` whenever it changes, while `owner` is on the page. */
    onChange: changes.listen,
    load,
    /** Sends a change, and reads what has become of the list. */
    async change(...request) {
      try {
        await ask(...request);
      } finally {
        // An answer that was lost does not tell what the server has done.
        await load();
      }
    },
  };
}
