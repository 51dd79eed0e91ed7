// Caches the page itself, responses and pictures for offline use.

const page = 'app/0/';
const shell = `shell ${page}`;
const answers = 'answers';
const maps = 'maps';
const pictures = 'pictures';
// This worker does not cache personal data or secret codes. The page itself stores the data that it needs until
// sign-out.
const isPrivate = (url, path) => /^v1\/(me|sign-in|hunts|invitations|places|calendars|searches|alerts|unsubscribe)(\/|$)/.test(path)
  || url.search.includes('invitation');
// Ignore the `Vary` header, because a response with different request headers is better than no response.
const anyForm = { ignoreVary: true };
// Moving the map sends many requests, so the map's responses have a separate cache and do not evict other responses.
const most = { [answers]: 120, [maps]: 60, [pictures]: 60 };

// Keeps the worker alive until `act(event)` has finished.
const on = (name, act) => self.addEventListener(name, (event) => event.waitUntil(act(event)));

on('install', async () => {
  const cache = await caches.open(shell);
  const list = await (await fetch('app/files.json')).json();
  await cache.addAll(['./', 'docs', 'favicon.svg', 'manifest.webmanifest', 'app/config.json',
    ...list.needed]);
  // Try to cache the base map if there are no tiles. The page requests missing parts when they come into view.
  await Promise.allSettled(list.optional.map((path) => cache.add(path)));
  await self.skipWaiting();
});

on('activate', async () => {
  for (const name of await caches.keys()) {
    if (name.startsWith('shell ') && name !== shell) await caches.delete(name);
  }
  await self.clients.claim();
});

// Adds new results to the notification that is still on screen for the same search. Browsers keep a subscription only
// if every push shows a notification.
on('push', async ({ data }) => {
  const { title, body, tag, url, lang } = data?.json() ?? {};
  if (typeof title !== 'string') return;
  const earlier = await self.registration.getNotifications({ tag });
  await self.registration.showNotification(title, {
    body: [body, ...earlier.map((one) => one.body)].join('\n'), tag, renotify: true, lang, data: { url },
    icon: `${page}icon-192.png` });
});

on('notificationclick', async ({ notification }) => {
  notification.close();
  const base = new URL('./', self.location);
  const url = new URL(notification.data?.url ?? './', base);
  // Never open an address outside the page.
  const target = url.origin === base.origin && url.pathname.startsWith(base.pathname) ? url.href : base.href;
  const [open] = await self.clients.matchAll({ type: 'window' });
  if (!open) return self.clients.openWindow(target);
  await open.focus();
  await open.navigate(target);
});

// The number of `forget` messages so far. A response that was requested before a `forget` message is not cached after
// that message.
let forgotten = 0;
on('message', async ({ data }) => {
  if (data !== 'forget') return;
  forgotten += 1;
  await Promise.all([answers, maps].map((name) => caches.delete(name)));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.method !== 'GET') return;
  const url = new URL(request.url);
  const base = new URL('./', self.location);
  // The page's policy allows pictures from other origins, but not requests by this worker.
  if (url.origin !== base.origin) return;
  // Do not cache event streams, because they never end.
  if (request.headers.get('accept')?.includes('text/event-stream')) return;
  const path = url.pathname.startsWith(base.pathname)
    ? url.pathname.slice(base.pathname.length) : null;
  if (request.mode === 'navigate' && ['', 'docs'].includes(path)) {
    return event.respondWith(networkFirst(request, shell, path || './'));
  }
  if (path?.startsWith('app/0/') || path === 'favicon.svg') {
    return event.respondWith(cacheFirst(request, shell));
  }
  if (path !== null && isPrivate(url, path)) return;
  if (path?.startsWith('v1/map')) return event.respondWith(networkFirst(request, maps));
  if (path?.startsWith('v1/') || path?.startsWith('app/')) {
    return event.respondWith(networkFirst(request, answers));
  }
  if (request.destination === 'image') return event.respondWith(cacheFirst(request, pictures));
});

async function cacheFirst(request, name) {
  const kept = await caches.match(request, anyForm);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await put(name, request, response.clone());
  return response;
}

async function networkFirst(request, name, key = request) {
  const before = forgotten;
  try {
    // While the browser is offline, bypass its HTTP cache, which would respond as if there were a network.
    const response = await fetch(request, navigator.onLine ? {} : { cache: 'no-store' });
    if (response.ok && before === forgotten) await put(name, key, response.clone());
    return response;
  } catch (error) {
    const kept = await caches.match(key, anyForm);
    if (!kept) throw error;
    if (name === shell) return kept;
    const headers = new Headers(kept.headers);
    headers.set('x-kept-since', headers.get('date') ?? new Date().toISOString());
    return new Response(await kept.blob(), { status: kept.status, headers });
  }
}

async function put(name, key, response) {
  try {
    const cache = await caches.open(name);
    await cache.put(key, response);
    if (!most[name]) return;
    const keys = await cache.keys();
    for (const old of keys.slice(0, Math.max(0, keys.length - most[name]))) await cache.delete(old);
  } catch (error) {
    // If the storage is full, use the response without caching it.
    if (error.name !== 'QuotaExceededError') throw error;
  }
}
