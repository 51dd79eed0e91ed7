// The API key, if the service requires a key. The user enters the key once. The page stores the key until the tab is
// closed, and sends it only in a header, never in an address.
import { fill, h } from './dom.js';
import { outage } from './network.js';
import { topic } from './topic.js';
import { language, t } from './words.js';

const name = 'homefind.key';
const changes = topic();
let key = stored();
let asking;
// Whether the user has dismissed the dialog. Afterwards, only an action by the user reopens the dialog.
let isDeclined = false;

function stored() {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

function become(next) {
  key = next;
  try {
    if (next === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, next);
  } catch {
    // Without storage, the key is lost when the page is closed.
  }
  changes.tell(key !== null);
}

/** The key; null if no key is set. */
export const currentKey = () => key;

/** Calls `hear(isThere)` when a key is set or removed, while `owner` is on the page. */
export const onKey = changes.listen;

/** The `fetch` options for requests with the key `sent`. */
export const withKey = (sent) => (sent === null ? {}
  // Responses to requests with a key must not be cached, because users without a key could see them.
  : { headers: { 'x-api-key': sent }, cache: 'no-store' });

/**
 * Asks the user for a key after the server has rejected a request with the key `sent` or without a key. Resolves to
 * whether there is a different key now. Concurrent callers share one dialog. After the user has dismissed the dialog,
 * it opens again only if `ownWish` says that the user started the request.
 */
export function askForKey(sent, ownWish = false) {
  if (key !== null && key !== sent) return Promise.resolve(true);
  if (sent !== null) become(null);
  if (ownWish) isDeclined = false;
  if (isDeclined) return Promise.resolve(false);
  asking ??= ask(sent !== null).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** Asks for a key again after the user has dismissed the dialog, and reloads the page with the new key. */
export async function askOnceMore() {
  if (await askForKey(key, true)) location.reload();
}

/** Deletes the key and the responses cached for it, and reloads the page. */
export async function forgetKey() {
  become(null);
  // The service worker caches responses for offline use, including responses that are still being received.
  navigator.serviceWorker?.controller?.postMessage('forget');
  for (const name of ['answers', 'maps']) await globalThis.caches?.delete(name).catch(() => {});
  location.reload();
}

// Header values cannot contain other characters.
const isSendable = (text) => /^[\x21-\x7e]+$/.test(text);

/** Checks a key with the service. Returns `ok`, `wrong` or the reason for the failed check. */
async function verdict(text) {
  if (!isSendable(text)) return 'wrong';
  try {
    const { status } = await fetch(new URL('app/rail.json', document.baseURI),
      { method: 'HEAD', signal: AbortSignal.timeout(30_000), ...withKey(text) });
    if (status === 401) return 'wrong';
    return status === 429 || status === 503 ? 'busy' : 'ok';
  } catch {
    return outage();
  }
}

const complaint = (result) => (result === 'wrong' ? t('key.wrong')
  : `${t(`failure.${result}`)} ${t(`failure.${result}.do`)}`);

function ask(wasRefused) {
  const error = h('p', { class: 'warning', role: 'alert', id: 'key-error' },
    wasRefused ? t('key.wrong') : null);
  const input = h('input', {
    type: 'password', id: 'key', autocomplete: 'off', spellcheck: 'false', autocapitalize: 'none',
    required: true, 'aria-describedby': 'key-error',
  });
  const button = h('button', { type: 'submit', class: 'button main' }, t('key.use'));
  const dialog = h('dialog', { class: 'ask box', lang: language(), 'aria-labelledby': 'key-title' },
    h('h2', { id: 'key-title' }, t('key.title')), h('p', {}, t('key.do')),
    h('form', {},
      h('label', { class: 'field', for: 'key' }, h('span', {}, t('key.label')), input), error,
      h('div', { class: 'pair' },
        h('button', { type: 'button', class: 'button', onclick: () => dialog.close() }, t('cancel')),
        button)));
  return new Promise((resolve) => {
    let isOver = false;
    dialog.addEventListener('close', () => {
      isOver = true;
      isDeclined = key === null;
      dialog.remove();
      resolve(key !== null);
    });
    dialog.querySelector('form').addEventListener('submit', async (event) => {
      event.preventDefault();
      const text = input.value.trim();
      button.disabled = true;
      fill(error);
      const result = await verdict(text);
      button.disabled = false;
      if (isOver) return;
      if (result === 'ok') {
        become(text);
        dialog.close();
        return;
      }
      input.setAttribute('aria-invalid', String(result === 'wrong'));
      fill(error, complaint(result));
      input.focus();
    });
    document.body.append(dialog);
    dialog.showModal();
  });
}
