// Notifies the reader when they reach a saved home while the page is open, with a geofence around each.
import { metresBetween } from '../geo/geo.js';
import { onKeeping, savedHomes } from '../homes/keeping.js';
import { me, onLocation } from '../geo/location.js';
import { toast } from '../core/toast.js';
import { t } from '../core/words.js';

// Metres within which one has come to a home, and beyond which one has left it: positions tremble.
const [reach, leaving] = [200, 250];
let near = new Set();

// The saved homes where the reader is now, those of before until they are left.
function homesHere(place) {
  return savedHomes().map(({ home }) => home).filter(({ id, position }) => position
    && metresBetween(place, position) <= (near.has(id) ? leaving : reach)).map(({ id }) => id);
}

function look(isTold) {
  const place = me();
  if (!place) return;
  const here = homesHere(place);
  const isArrival = here.some((id) => !near.has(id));
  near = new Set(here);
  if (isTold && isArrival) toast(t('savedNear', here.length, t('metres', reach)));
}

/** Begins to say so, once for each arrival. */
export function startArrivals() {
  onLocation(() => look(true));
  // Who saves a home while there has not come to it.
  onKeeping(() => look(false));
}
