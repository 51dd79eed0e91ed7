// A list from the server, such as viewings or places, which is reloaded after each change and stored for offline use.
import { ask, currentAccount, onAccount } from '../core/account.js';
import { readKept, writeKept } from './hunt-keep.js';
import { onHuntEvent, onHunts } from './hunts.js';
import { topic } from '../core/topic.js';

/**
 * The list at `pathOf()`, which returns null if there is no list. `concerns(event)` returns whether an event changes
 * the list, and `heard(event)` is called after the list has been reloaded.
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
    // The event for the user's own change contains the new item.
    if (event?.item) {
      items = items?.map((one) => (one.id === event.item.id ? event.item : one)) ?? null;
      return void changes.tell();
    }
    await load();
    if (event) heard(event);
  });
  queueMicrotask(follow);
  return {
    /** The items; null until they are loaded. */
    items: () => items,
    /** The error from the last request; null if the request succeeded. */
    failure: () => failure,
    /** Calls `hear` whenever the list changes, while `owner` is on the page. */
    onChange: changes.listen,
    load,
    /** Sends a change and reloads the list. */
    async change(...request) {
      try {
        await ask(...request);
      } finally {
        // Reload even on failure, because the server may have made the change even though the response was lost.
        await load();
      }
    },
  };
}
