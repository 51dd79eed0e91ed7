// The homes of the search: the first page, later pages on demand, and the nearest ones for the radar.
import { ask, keyOf } from './budget.js';
import { isSameHome } from './keeping.js';
import { onNetwork } from '../core/network.js';
import { current, question } from '../core/search.js';
import { topic } from '../core/topic.js';

const pageSize = 20;
// As many as the radar shows.
const nearestSize = 60;
const changes = topic();
let running;
// The first page that is on its way; null where none is.
let underWay = null;
let key = null;

const nothing = {
  status: 'idle', items: [], outside: [], total: 0, more: false, nearest: null, error: null,
};
let results = nothing;

/** The results as they are: status is idle, loading, ready or failed. */
export const homes = () => results;

/** Calls `hear(results)` whenever they change, while `owner` is on the page. */
export const onResults = changes.listen;

function become(change) {
  results = { ...results, ...change };
  changes.tell(results);
}

/** Looks for what `state` asks for, unless that is what is shown; `quiet` keeps that on failure. */
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
 * What `ask()` gives of the homes that are known. It is asked again where that `isEmpty` and a search was under
 * way, which may have made homes known since.
 */
export async function askOfKnown(ask, isEmpty) {
  const wasSearching = underWay !== null;
  const answer = await ask();
  if (!wasSearching || !isEmpty(answer)) return answer;
  while (underWay) await underWay;
  return ask();
}

/** Whether no more than the first page is shown, or on its way. */
export const isFirstPage = () => !results.more && results.items.length <= pageSize;

// What is stale is fetched anew behind the answer: a moment later there may be a newer one.
function lookAgain(asked) {
  setTimeout(() => {
    if (asked === key && results.status === 'ready' && isFirstPage()) {
      search(current(), { again: true, quiet: true });
    }
  }, 4000);
}

/** Loads the next page, where there is one. */
export async function more(state) {
  // While another search is under way the list is still that of the one before.
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

// What the network kept from the search, or left to the browser's store, is asked for when it is back.
onNetwork((isOnline) => {
  if (!isOnline) return;
  if (results.error?.kind === 'offline') search(current(), { again: true });
  else if (results.keptSince) search(current(), { again: true, quiet: true });
});

let filling;
/** Loads the homes nearest to the middle of the search, whatever the order of the list is. */
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
    // The radar goes on showing the pages that the list has.
    if (!signal.aborted) become({ nearest: results.items });
  } finally {
    filling = null;
  }
}

/** A home that a search has found, by its id. */
export function knownHome(id) {
  return [...(results.nearest ?? []), ...results.items, ...results.outside]
    .flatMap((home) => [home, ...(home.others ?? [])])
    .find((home) => isSameHome(home.id, id));
}
