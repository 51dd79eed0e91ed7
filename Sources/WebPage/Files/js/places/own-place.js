// Searches around the user's position, and updates the search at each launch and whenever the user moves.
import { locate, locateIfAllowed, me, onLocation } from '../geo/location.js';
import { isOnline } from '../core/network.js';
import { homes, isFirstPage, onResults } from '../homes/results.js';
import { areaKind, atPlace, current, go, markEntries, onChange, point, question } from '../core/search.js';

// The position of the last search around the user, in the format of the address.
let own = null;

const isAt = (state, place) =>
  ['lat', 'lon', 'bbox', 'polygon'].every((name) => state[name] === place[name]);

/** Whether a state searches around the user's position. */
export const isMine = (state) => own !== null && state.tab === 'nearby' && isAt(state, own);

// Awaits a position. Resolves to whether the position was found; false if the user has chosen another place in the
// meantime.
async function isFound(looking) {
  const before = current();
  const place = await looking;
  const now = current();
  if (!place || now.tab !== 'nearby' || !isAt(now, before)) return false;
  own = point(place);
  return true;
}

/** Locates the user and searches around the position. */
export async function searchHere() {
  if (await isFound(locate())) go(atPlace(own));
}

/**
 * Searches around the user's current position if that needs no permission prompt: at launch, and whenever the address
 * contains no place or contains the user's earlier position. Does not replace areas, or places from links.
 */
export async function searchHereAgain(isLaunch) {
  const state = current();
  if (state.tab !== 'nearby' || areaKind(state)) return;
  if ((isLaunch || !question(state) || history.state?.isMine) && await isFound(locateIfAllowed())) {
    go(own, { replace: true });
  }
}

// Do not follow the user if the list shows more than its first page, or while the network is down.
function mayFollow({ view, home }) {
  if (!isOnline() || homes().status === 'loading') return false;
  return ['radar', 'look'].includes(view) || (isFirstPage() && (view === 'map' || (view === 'list' && !home)));
}

function follow() {
  const state = current();
  if (!isMine(state) || isAt(state, point(me())) || !mayFollow(state)) return;
  own = point(me());
  go(own, { replace: true });
}

// Marks the history entry, so that the page knows after a reload that the place was the user's position.
markEntries((state) => (isMine(state) ? { isMine: true } : null));

// Run this listener after all other listeners for the same change.
const soon = () => queueMicrotask(follow);
onLocation(soon);
onResults(soon);
onChange(soon);
