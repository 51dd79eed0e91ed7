// The search around the reader's position: updated at each launch and whenever the reader moves.
import { locate, locateIfAllowed, me, onLocation } from '../geo/location.js';
import { isOnline } from '../core/network.js';
import { homes, isFirstPage, onResults } from '../homes/results.js';
import { areaKind, atPlace, current, go, markEntries, onChange, point, question } from '../core/search.js';

// Where the reader was, as the address has it, when that was searched last.
let own = null;

const isAt = (state, place) =>
  ['lat', 'lon', 'bbox', 'polygon'].every((name) => state[name] === place[name]);

/** Whether a state searches around where the reader is. */
export const isMine = (state) => own !== null && state.tab === 'nearby' && isAt(state, own);

// Resolves to whether the place is known that `looking` finds; one that was chosen meanwhile is not
// taken away.
async function isFound(looking) {
  const before = current();
  const place = await looking;
  const now = current();
  if (!place || now.tab !== 'nearby' || !isAt(now, before)) return false;
  own = point(place);
  return true;
}

/** Searches around where the reader is, once that is known. */
export async function searchHere() {
  if (await isFound(locate())) go(atPlace(own));
}

/**
 * Takes the reader's position anew where that needs no question: at a launch, and where the address
 * holds no place or the reader's own of before. A link's place and an area stay.
 */
export async function searchHereAgain(isLaunch) {
  const state = current();
  if (state.tab !== 'nearby' || areaKind(state)) return;
  if ((isLaunch || !question(state) || history.state?.isMine) && await isFound(locateIfAllowed())) {
    go(own, { replace: true });
  }
}

// A list that is read further down stays, and so does what was found before the network went.
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

// By which a page that is loaded anew knows that its place was the reader's.
markEntries((state) => (isMine(state) ? { isMine: true } : null));

// After all others have heard of the same change.
const soon = () => queueMicrotask(follow);
onLocation(soon);
onResults(soon);
onChange(soon);
