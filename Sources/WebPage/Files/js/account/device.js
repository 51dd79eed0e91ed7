// Notifications on this device: the subscription to the browser's push service, registered with the server.
import { ask } from '../core/account.js';

const place = 'v1/me/push';

/** Whether the browser can notify: one on an iPhone only for a page on its home screen. */
export const canNotify = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether the reader has forbidden notifications, which only the browser's settings take back. */
export const isForbidden = () => Notification.permission === 'denied';

const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
const sameBytes = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

/** Whether this device is notified. The server is told of a subscription that the browser has renewed. */
export async function isNotified() {
  const { key, on } = await ask('GET', place);
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (!on || !subscription || !isOf(subscription, key)) return false;
  await ask('PUT', place, subscription);
  return true;
}

// A subscription to another service that was here before is of no use.
function isOf(subscription, key) {
  const own = subscription.options?.applicationServerKey;
  return !own || sameBytes(new Uint8Array(own), bytesOf(key));
}

/** Has this device notified; false where the reader does not allow it. */
export async function startNotifying() {
  if (await Notification.requestPermission() !== 'granted') return false;
  const { key } = await ask('GET', place);
  const { pushManager } = await navigator.serviceWorker.ready;
  const former = await pushManager.getSubscription();
  if (former && !isOf(former, key)) await former.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
  await ask('PUT', place, subscription);
  return true;
}

/** Notifies this device no longer. */
export async function endNotifying() {
  await ask('DELETE', place);
  await forgetDevice();
}

/** Takes the subscription from the browser, as where its reader signs out, and what is still shown of it. */
export async function forgetDevice() {
  if (!canNotify()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of await registration?.getNotifications() ?? []) shown.close();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
