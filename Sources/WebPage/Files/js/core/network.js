// Tracks whether the server is reachable, and registers the service worker, which caches responses for offline use.
import { topic } from './topic.js';

// The initial and the maximum interval between checks of an unreachable server, in milliseconds.
const [soonest, latest] = [2_000, 30_000];
const patience = 10_000;
const changes = topic();

/** Calls `hear(isOnline)` when the server becomes reachable or unreachable, while `owner` is on the page. */
export const onNetwork = changes.listen;

// The browser only knows whether the device is connected to a network; requests show whether the server is reachable.
let reached = true;
let wait = soonest;
let timer;

/** Whether the server is reachable, as far as the page knows. */
export const isOnline = () => navigator.onLine && reached;

/**
 * The reason that the server is unreachable: `offline` if the browser has no network, `unreachable`
 * if it has a network but the server does not respond.
 */
export const outage = () => (navigator.onLine ? 'unreachable' : 'offline');

const tell = () => changes.tell(isOnline());

function become(wasReached) {
  if (wasReached === reached) return;
  reached = wasReached;
  if (!reached) askLater();
  tell();
}

/** Records whether the last request reached the server. */
export function noteReach(wasReached) {
  if (wasReached) wait = soonest;
  become(wasReached);
}

// Back off, because the server might respond to this check but fail all of the page's requests.
function askLater() {
  clearTimeout(timer);
  timer = setTimeout(checkReach, wait);
  wait = Math.min(2 * wait, latest);
}

/** Checks whether the server responds. Any response counts, including an error caused by a missing key. */
export async function checkReach() {
  clearTimeout(timer);
  // `startNetwork` checks again when the page becomes visible or the network returns.
  if (document.hidden || !navigator.onLine) return;
  try {
    await fetch(new URL('app/rail.json', document.baseURI),
      { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(patience) });
    become(true);
  } catch {
    if (reached) become(false);
    else askLater();
  }
}

/** Registers the service worker if the browser supports it, and starts listening for network changes. */
export function startNetwork() {
  const again = () => {
    if (!reached) checkReach();
  };
  addEventListener('online', () => {
    // Start with the shortest interval again: a new network can take a moment to work, but a server that is down takes
    // longer.
    wait = soonest;
    tell();
    again();
  });
  addEventListener('offline', tell);
  document.addEventListener('visibilitychange', again);
  // Without a service worker, the page works only online.
  navigator.serviceWorker?.register('sw.js').catch(() => {});
}
