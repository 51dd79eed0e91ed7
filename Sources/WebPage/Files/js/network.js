// The network, and the service worker that keeps what was seen for when there is no network.
import { topic } from './topic.js';

const changes = topic();

/** Calls `hear(isOnline)` when the network comes or goes, while `owner` is on the page. */
export const onNetwork = changes.listen;

// A browser knows of cables and masts only; whether the server is reached, its answers tell.
let reached = true;

/** Whether the server can be reached, as far as is known. */
export const isOnline = () => navigator.onLine && reached;

const tell = () => changes.tell(isOnline());

/** Takes note of whether the last question reached the server. */
export function noteReach(wasReached) {
  if (wasReached === reached) return;
  reached = wasReached;
  tell();
}

/** Starts the worker where the browser has such. */
export function startNetwork() {
  addEventListener('online', () => {
    reached = true;
    tell();
  });
  addEventListener('offline', tell);
  // Without one the page works as long as there is a network.
  navigator.serviceWorker?.register('sw.js').catch(() => {});
}
