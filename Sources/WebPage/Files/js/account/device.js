// Notifications on this device: the subscription to the browser's push service, registered with the server.
import { ask } from '../core/account.js';

const place = 'v1/me/push';

/**
 * Whether the browser supports notifications. On an iPhone, the browser supports notifications only if the page is on
 * the home screen.
 */
export const canNotify = () => 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** Whether the user has blocked notifications; only the browser's settings can undo that. */
export const isForbidden = () => Notification.permission === 'denied';

const bytesOf = (text) => Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (one) => one.charCodeAt(0));
const sameBytes = (one, other) => one.length === other.length && one.every((byte, at) => byte === other[at]);

/**
 * Returns whether this device receives notifications. If the browser has renewed the subscription, sends it to the
 * server.
 */
export async function isNotified() {
  const { key, on } = await ask('GET', place);
  const subscription = await (await navigator.serviceWorker.ready).pushManager.getSubscription();
  if (!on || !subscription || !isOf(subscription, key)) return false;
  await ask('PUT', place, subscription);
  return true;
}

// Whether the subscription was made with this server's key; any other subscription is useless.
function isOf(subscription, key) {
  const own = subscription.options?.applicationServerKey;
  return !own || sameBytes(new Uint8Array(own), bytesOf(key));
}

/** Turns notifications on for this device; returns false if the user denies permission. */
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

/** Turns notifications off for this device. */
export async function endNotifying() {
  await ask('DELETE', place);
  await forgetDevice();
}

/** Ends the browser's subscription, for example on sign-out, and closes the notifications that are still on screen. */
export async function forgetDevice() {
  if (!canNotify()) return;
  const registration = await navigator.serviceWorker.getRegistration();
  for (const shown of await registration?.getNotifications() ?? []) shown.close();
  const subscription = await registration?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}
