// Receives events of the reader's hunts from the server.
import { ask } from '../core/account.js';
import { currentKey } from '../core/key.js';

// Milliseconds until a stream that the server has ended is opened again, at first and at most; between questions where
// there can be no stream.
const [soonest, latest, pause] = [2_000, 60_000, 10_000];
const kinds = ['hunt', 'member', 'home', 'message', 'read', 'removed', 'reset', 'positions', 'viewing', 'place'];
let source = null;
let timer;
let wait = soonest;
let cursor;
// What tells the questions of now from those of before.
let polling = null;

/**
 * Begins to call `happened(event)` for each event, and `opened()` whenever the stream begins anew: what happened
 * meanwhile is then read by whoever shows it.
 */
export function startEvents(opened, happened) {
  stopEvents();
  // A stream sends no API key.
  if (currentKey() !== null) return poll(polling = {}, opened, happened);
  source = new EventSource(new URL('v1/me/events', document.baseURI));
  let isOpen = false;
  source.addEventListener('open', () => {
    isOpen = true;
    wait = soonest;
    opened();
  });
  for (const kind of kinds) source.addEventListener(kind, ({ data }) => happened({ event: kind, ...JSON.parse(data) }));
  source.addEventListener('error', () => {
    const isRefused = source?.readyState === EventSource.CLOSED;
    // The session may have ended, elsewhere too: whoever is signed out then leaves nothing on the screen.
    if (isOpen || isRefused) ask('GET', 'v1/me').catch(() => {});
    isOpen = false;
    // A browser goes on by itself where the network failed, but not where the server refused.
    if (!isRefused) return;
    timer = setTimeout(() => startEvents(opened, happened), wait);
    wait = Math.min(2 * wait, latest);
  });
  return undefined;
}

/** Ends that. */
export function stopEvents() {
  clearTimeout(timer);
  source?.close();
  source = null;
  polling = null;
  cursor = undefined;
}

async function poll(mine, opened, happened) {
  try {
    const { items, next } = await ask('GET', `v1/me/events?limit=1000${cursor ? `&cursor=${cursor}` : ''}`);
    if (mine !== polling) return;
    if (!cursor) opened();
    cursor = next;
    items.forEach(happened);
    // What is shared of positions is stored as no event.
    happened({ event: 'positions' });
  } catch {
    cursor = undefined;
  }
  if (mine === polling) timer = setTimeout(() => poll(mine, opened, happened), pause);
}
