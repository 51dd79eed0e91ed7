// Requests to the facade.
import { askForKey, currentKey, withKey } from './key.js';
import { noteReach } from './network.js';
import { queryText } from './search.js';

/**
 * The reason that a request failed: `kind` is offline, feed, slow, key, signedOut, notFound,
 * invalid, busy, refused or server, and `detail` is the server's message.
 */
export class Failure extends Error {
  constructor(kind, detail = '') {
    super(detail || kind);
    this.kind = kind;
    this.detail = detail;
  }
}

const kinds = { 400: 'invalid', 401: 'key', 403: 'refused', 404: 'notFound', 409: 'refused', 422: 'invalid', 429: 'busy',
  502: 'feed', 503: 'busy', 504: 'slow' };
// Problem types that use the status of another kind of failure, such as the status of a missing API key.
const ofAccounts = { 'not-signed-in': 'signedOut', 'wrong-code': 'invalid' };
const kindOf = (status, { type }) => ofAccounts[type?.split(':').at(-1)] ?? kinds[status] ?? 'server';

/**
 * Gets the JSON document at `path`. If the document comes from the service worker's cache, `keptSince` is the time when
 * it was cached.
 */
export const get = async (path, query, { signal } = {}) => send(withQuery(path, query), { signal });

function withQuery(path, query) {
  const text = query && queryText(query);
  return text ? `${path}?${text}` : path;
}

/** Gets the text at `path`, such as an SVG picture. */
export const textOf = async (path, query) =>
  (await send(withQuery(path, query), { read: 'text' })).data;

/** Gets text for a query that must not appear in an address and is therefore posted as JSON. */
export const textFor = async (path, value) => (await send(path, { ...posted(value), read: 'text' })).data;

const posted = (value) => ({ method: 'POST', body: JSON.stringify(value), type: 'application/json' });

/** Posts a document and returns the response. */
export const post = (path, body) => send(path, { method: 'POST', body });

/** Posts a value as JSON, for data that must not appear in an address. */
export const postJSON = (path, value, { query, signal } = {}) =>
  send(withQuery(path, query), { ...posted(value), signal });

/**
 * Sends a request about the user's account, with `value` as JSON if it is given. Returns undefined if the response is
 * empty. The server's error messages are in `language`.
 */
export async function askAccount(method, path, value, language) {
  const { data } = await send(path, { ...value !== undefined && posted(value), method, language,
    read: 'text', accept: 'application/json', cache: 'no-store' });
  return data ? JSON.parse(data) : undefined;
}

/** Sends a value without waiting for the response, even while the page is closing. Ignores failures. */
export const tell = (path, value) =>
  attempt(path, currentKey(), { ...posted(value), read: 'text', keepalive: true }).catch(() => {});

/** Posts a value as JSON and returns the response as a Blob. */
export const fileOf = async (path, value, query) =>
  (await send(withQuery(path, query), { ...posted(value), read: 'blob' })).data;

/** The URL of one of the page's files, such as `css/pages.css`. In the browser, all modules are in the folder `js`. */
export const fileAddress = (path) => new URL(`../${path}`, import.meta.url);

const patience = 30_000;

/** Sends a request. If the server requires a key, asks the user for a key and retries. */
async function send(path, options) {
  for (;;) {
    const key = currentKey();
    try {
      return await attempt(path, key, options);
    } catch (error) {
      if (error.kind !== 'key' || !await askForKey(key)) throw error;
    }
  }
}

async function attempt(path, key, { signal, type, language, read = 'json',
  accept = read === 'json' ? 'application/json' : '*/*', ...options }) {
  signal?.throwIfAborted();
  const own = withKey(key);
  const stop = new AbortController();
  const giveUp = () => stop.abort();
  signal?.addEventListener('abort', giveUp);
  const timer = setTimeout(giveUp, patience);
  try {
    const response = await fetch(new URL(path, document.baseURI), {
      ...own, ...options, headers: { accept, ...type && { 'content-type': type },
        ...language && { 'accept-language': language }, ...own.headers },
      signal: stop.signal,
    });
    const keptSince = response.headers.get('x-kept-since');
    noteReach(!keptSince);
    if (response.ok) return { data: await response[read](), keptSince };
    const problem = await response.json().catch(() => ({}));
    throw new Failure(kindOf(response.status, problem), problem.detail);
  } catch (error) {
    if (error instanceof Failure || signal?.aborted) throw error;
    if (stop.signal.aborted) throw new Failure('slow');
    if (error instanceof SyntaxError) throw new Failure('server');
    noteReach(false);
    throw new Failure('offline');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', giveUp);
  }
}

/**
 * Reloads the page if the server is reachable, because some browsers do not request a module again after it has failed
 * to load.
 */
export const loadPage = () => get('app/config.json')
  .then(({ keptSince }) => keptSince || location.reload(), () => {});
