// Receives events in the user's hunts from the server.
import { ask } from '../core/account.js';
import { currentKey } from '../core/key.js';

// The first and the longest delay before reopening a rejected stream, and the interval between polls if streaming is
// impossible, all in milliseconds.
const [soonest, latest, pause] = [2_000, 60_000, 10_000];
const kinds = ['hunt', 'member', 'home', 'message', 'read', 'removed', 'reset', 'positions', 'viewing', 'place'];
let source = null;
let timer;
let wait = soonest;
let cursor;
// Identifies the current polling loop; older loops stop when this value changes.
let polling = null;

/**
 * Calls `happened(event)` for each event from now on, and `opened()` whenever the stream restarts. Views should then
 * reload, because events may have been missed.
 */
export function startEvents(opened, happened) {
  stopEvents();
  // `EventSource` cannot send an API key, so poll instead.
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
    // If the session has ended, for example in another tab, this request signs the user out and clears the screen.
    if (isOpen || isRefused) ask('GET', 'v1/me').catch(() => {});
    isOpen = false;
    // Browsers reconnect after a network failure, but not after the server has rejected the stream.
    if (!isRefused) return;
    timer = setTimeout(() => startEvents(opened, happened), wait);
    wait = Math.min(2 * wait, latest);
  });
  return undefined;
}

/** Stops receiving events. */
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
    // Positions are not in the stored events, so reload them at each poll.
    happened({ event: 'positions' });
  } catch {
    cursor = undefined;
  }
  if (mine === polling) timer = setTimeout(() => poll(mine, opened, happened), pause);
}
