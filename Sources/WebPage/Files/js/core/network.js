// Whether the server can be reached, and the service worker, which stores responses for use without a network.
import { topic } from './topic.js';

// Milliseconds until a server that was out of reach is asked again, at first and at most.
const [soonest, latest] = [2_000, 30_000];
const patience = 10_000;
const changes = topic();

/** Calls `hear(isOnline)` when the network comes or goes, while `owner` is on the page. */
export const onNetwork = changes.listen;

// A browser knows of cables and masts only; whether the server is reached, its answers tell.
let reached = true;
let wait = soonest;
let timer;

/** Whether the server can be reached, as far as is known. */
export const isOnline = () => navigator.onLine && reached;

/**
 * Why nothing is reached: `offline` if the browser has no network, or `unreachable` if it has one, but the server does not
 * answer.
 */
export const outage = () => (navigator.onLine ? 'unreachable' : 'offline');

const tell = () => changes.tell(isOnline());

function become(wasReached) {
  if (wasReached === reached) return;
  reached = wasReached;
  if (!reached) askLater();
  tell();
}

/** Takes note of whether the last question reached the server. */
export function noteReach(wasReached) {
  if (wasReached) wait = soonest;
  become(wasReached);
}

// A server that answers this and no question of the page is asked ever more seldom.
function askLater() {
  clearTimeout(timer);
  timer = setTimeout(checkReach, wait);
  wait = Math.min(2 * wait, latest);
}

/** Asks the server whether it is there. Any answer of it tells, also one to a request without a key. */
export async function checkReach() {
  clearTimeout(timer);
  // The events that end these come here.
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

/** Starts the worker where the browser has such. */
export function startNetwork() {
  const again = () => {
    if (!reached) checkReach();
  };
  addEventListener('online', () => {
    // Another network may need a moment, and not as long as a server that is down.
    wait = soonest;
    tell();
    again();
  });
  addEventListener('offline', tell);
  document.addEventListener('visibilitychange', again);
  // Without one the page works as long as there is a network.
  navigator.serviceWorker?.register('sw.js').catch(() => {});
}
