// The homes that the search finds: the first page, later pages on demand, and the nearest homes for the radar.
import { ask, keyOf } from './budget.js';
import { isSameHome } from './keeping.js';
import { onNetwork } from '../core/network.js';
import { current, question } from '../core/search.js';
import { topic } from '../core/topic.js';

const pageSize = 20;
// The maximum number of homes that the radar shows.
const nearestSize = 60;
const changes = topic();
let running;
// The pending request for the first page, or null.
let underWay = null;
let key = null;

const nothing = {
  status: 'idle', items: [], outside: [], total: 0, more: false, nearest: null, error: null,
};
let results = nothing;

/** The current results; their status is idle, loading, ready or failed. */
export const homes = () => results;

/** Calls `hear(results)` whenever the results change, while `owner` is on the page. */
export const onResults = changes.listen;

function become(change) {
  results = { ...results, ...change };
  changes.tell(results);
}

/** Runs the search in `state` unless its results are already shown. `quiet` keeps the old results on failure. */
export async function search(state, { again = false, quiet = false } = {}) {
  const asked = question(state);
  const nextKey = asked && keyOf(asked);
  if (nextKey === key && !again) return;
  key = nextKey;
  running?.abort();
  running = new AbortController();
  const { signal } = running;
  if (!asked) {
    results = nothing;
    return become({});
  }
  become({ status: 'loading', error: null });
  const page = firstPage(asked, { again, quiet, signal }).finally(() => {
    if (underWay === page) underWay = null;
  });
  underWay = page;
  return page;
}

async function firstPage({ path, query }, { again, quiet, signal }) {
  query.set('limit', pageSize);
  try {
    const { data, keptSince } = await ask(path, query, { signal });
    if (data.source.freshness === 'stale' && !again) lookAgain(key);
    become({
      status: 'ready', items: data.items, outside: data.outside ?? [], total: data.total,
      next: data.next, more: false, nearest: data.next ? null : data.items, search: data.search,
      source: data.source, keptSince, error: null, moreError: null,
    });
  } catch (error) {
    if (signal.aborted) return undefined;
    if (quiet) return become({ status: 'ready', more: false });
    results = nothing;
    become({ status: 'failed', error });
  }
  return undefined;
}

/**
 * Calls `ask()`, which requests homes that the server already knows. If `isEmpty` is true for the response and a search
 * was running, calls `ask()` again after the search, which may have added homes.
 */
export async function askOfKnown(ask, isEmpty) {
  const wasSearching = underWay !== null;
  const answer = await ask();
  if (!wasSearching || !isEmpty(answer)) return answer;
  while (underWay) await underWay;
  return ask();
}

/** Whether the list shows at most the first page and is not loading another. */
export const isFirstPage = () => !results.more && results.items.length <= pageSize;

// The server refreshes stale results in the background, so request the results again after a moment.
function lookAgain(asked) {
  setTimeout(() => {
    if (asked === key && results.status === 'ready' && isFirstPage()) {
      search(current(), { again: true, quiet: true });
    }
  }, 4000);
}

/** Loads the next page, if any. */
export async function more(state) {
  // While another search is loading, the list still belongs to the previous search.
  if (results.status !== 'ready' || !results.next || results.more) return;
  const { signal } = running;
  const { path, query } = question(state);
  query.set('limit', pageSize);
  query.set('cursor', results.next);
  become({ more: true, moreError: null });
  try {
    const { data } = await ask(path, query, { signal });
    become({ items: [...results.items, ...data.items], next: data.next, more: false });
  } catch (error) {
    if (!signal.aborted) become({ more: false, moreError: error });
  }
}

// When the network returns, repeat a search that failed or came from the cache.
onNetwork((isOnline) => {
  if (!isOnline) return;
  if (results.error?.kind === 'offline') search(current(), { again: true });
  else if (results.keptSince) search(current(), { again: true, quiet: true });
});

let filling;
/** Loads the homes nearest to the centre of the search, regardless of the list's sort order. */
export async function nearestHomes(state) {
  if (results.status !== 'ready' || results.nearest || filling === key) return;
  filling = key;
  const { signal } = running;
  const { path, query } = question(state);
  query.delete('sort');
  query.set('limit', nearestSize);
  try {
    const { data } = await ask(path, query, { signal });
    become({ nearest: data.items });
  } catch {
    // If the request fails, the radar shows the homes in the list.
    if (!signal.aborted) become({ nearest: results.items });
  } finally {
    filling = null;
  }
}

/** The home with the given id in the current results. */
export function knownHome(id) {
  return [...(results.nearest ?? []), ...results.items, ...results.outside]
    .flatMap((home) => [home, ...(home.others ?? [])])
    .find((home) => isSameHome(home.id, id));
}
