// The messages in one thread, which is about the chosen hunt or about one of its homes.
import { ask, currentAccount } from '../core/account.js';
import { readKept, writeKept } from './hunt-keep.js';
import { chosenHunt, noteRead, onHuntEvent } from './hunts.js';
import { waiting } from './hunt-waiting.js';
import { whenGone } from '../core/topic.js';

const pageSize = 50;

/**
 * The thread about `listing`, or about the hunt if `listing` is an empty string. Calls `changed()` when the thread
 * changes, while `owner` is on the page.
 */
export function messageThread(listing, changed, owner) {
  const hunt = chosenHunt().id;
  const me = currentAccount().id;
  const key = `messages ${me} ${hunt} ${listing}`;
  let items = [];
  let hasEarlier = false;
  let failure = null;
  let isRead = false;

  // Merges messages by id, because the same message can arrive as an event and in a response.
  function take(more) {
    const byID = new Map([...items, ...more].map((message) => [message.id, message]));
    items = [...byID.values()].sort((a, b) => Number(a.id) - Number(b.id));
    // Do not store a response that arrives after sign-out, which deletes everything.
    if (isRead && currentAccount()?.id === me) writeKept(key, items.slice(-pageSize));
    changed();
  }

  const page = (query) =>
    ask('GET', `v1/hunts/${hunt}/messages?${new URLSearchParams({ listing, limit: pageSize, ...query })}`);

  async function load() {
    try {
      const { items: latest, more, unread } = await page({});
      // If messages are missing between the known messages and the latest, drop the known messages, which are loaded
      // again on demand.
      const joins = !more || items.some(({ id }) => id === latest[0]?.id);
      if (!joins) items = [];
      if (!joins || !isRead) hasEarlier = more;
      isRead = true;
      failure = null;
      take(latest);
      await read(unread);
    } catch (error) {
      failure = error;
      changed();
    }
  }

  async function loadEarlier() {
    const { items: earlier, more } = await page({ before: items[0].id });
    hasEarlier = more;
    take(earlier);
  }

  // Messages are treated as read only if the page is visible.
  async function read(count) {
    const last = items.at(-1);
    if (!last || !count || document.hidden) return;
    await ask('POST', `v1/hunts/${hunt}/read`, { message: last.id, ...listing && { listing } })
      .then(() => noteRead(listing || undefined, count), () => {});
  }

  async function edit(id, text) {
    take([await ask('PATCH', `v1/hunts/${hunt}/messages/${id}`, { text })]);
  }

  onHuntEvent((event) => {
    if (event && (event.event !== 'message' || event.hunt !== hunt || (event.message.listing ?? '') !== listing)) return;
    if (!event) return void load();
    take([event.message]);
    if (event.by && event.by.id !== me) read(1);
  }, owner);
  const look = () => document.hidden || load();
  document.addEventListener('visibilitychange', look);
  whenGone(owner, () => document.removeEventListener('visibilitychange', look));
  readKept(key).then((known) => {
    if (!isRead && known) take(known);
  });
  load();
  return {
    /** The messages, oldest first. */
    items: () => items,
    /** The user's messages that the server has not received or has rejected. */
    waiting: () => waiting(hunt).filter((entry) => entry.kind === 'message' && (entry.listing ?? '') === listing),
    hasEarlier: () => hasEarlier,
    failure: () => failure,
    load, loadEarlier, edit,
  };
}
