// Requests to the facade.
import { askForKey, currentKey, withKey } from './key.js';
import { noteReach } from './network.js';
import { queryText } from './search.js';

/**
 * Why there is no answer: `kind` is offline, feed, slow, key, signedOut, notFound, invalid, busy, refused or server, and
 * `detail` the server's own sentence.
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
// What is no matter of the service's key, though it has the same status.
const ofAccounts = { 'not-signed-in': 'signedOut', 'wrong-code': 'invalid' };
const kindOf = (status, { type }) => ofAccounts[type?.split(':').at(-1)] ?? kinds[status] ?? 'server';

/**
 * The JSON document at `path`, and since when the browser has had it where it came out of the
 * service worker's store.
 */
export const get = async (path, query, { signal } = {}) => send(withQuery(path, query), { signal });

function withQuery(path, query) {
  const text = query && queryText(query);
  return text ? `${path}?${text}` : path;
}

/** The text at `path`, such as a picture in SVG. */
export const textOf = async (path, query) =>
  (await send(withQuery(path, query), { read: 'text' })).data;

/** The same for a question that no address may hold, which is posted as JSON. */
export const textFor = async (path, value) => (await send(path, { ...posted(value), read: 'text' })).data;

const posted = (value) => ({ method: 'POST', body: JSON.stringify(value), type: 'application/json' });

/** Posts a document and reads the answer. */
export const post = (path, body) => send(path, { method: 'POST', body });

/** The same with a value as JSON, for what no address may hold. */
export const postJSON = (path, value, { query, signal } = {}) =>
  send(withQuery(path, query), { ...posted(value), signal });

/**
 * Sends a request about the reader's account, and a value as JSON where there is one; undefined where the answer is
 * empty. Sentences of failures come in `language`.
 */
export async function askAccount(method, path, value, language) {
  const { data } = await send(path, { ...value !== undefined && posted(value), method, language,
    read: 'text', accept: 'application/json', cache: 'no-store' });
  return data ? JSON.parse(data) : undefined;
}

/** Sends a value that nothing is answered to, even while the page is left; it does not matter whether it arrives. */
export const tell = (path, value) =>
  attempt(path, currentKey(), { ...posted(value), read: 'text', keepalive: true }).catch(() => {});

/** The answer to such a question as a file. */
export const fileOf = async (path, value, query) =>
  (await send(withQuery(path, query), { ...posted(value), read: 'blob' })).data;

/** The address of a file of the page, such as `css/pages.css`. Browsers know all modules as files of the folder `js`. */
export const fileAddress = (path) => new URL(`../${path}`, import.meta.url);

const patience = 30_000;

/** Sends a request, again with another key where the reader gives one that is wanted. */
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
 * Loads the page anew where the server answers: not every browser asks again for a module that could
 * not be loaded before.
 */
export const loadPage = () => get('app/config.json')
  .then(({ keptSince }) => keptSince || location.reload(), () => {});
