// The network, and the service worker that keeps what was seen for when there is no network.
import { topic } from './topic.js';

const changes = topic();

/** Calls `hear(isOnline)` when the network comes or goes, while `owner` is on the page. */
export const onNetwork = changes.listen;

const tell = () => changes.tell(navigator.onLine);

/** Starts the worker where the browser has such. */
export function startNetwork() {
  addEventListener('online', tell);
  addEventListener('offline', tell);
  // Without one the page works as long as there is a network.
  navigator.serviceWorker?.register('sw.js').catch(() => {});
}
