// Notifies the user when they reach a saved home while the page is open, using a geofence around each home.
import { metresBetween } from '../geo/geo.js';
import { onKeeping, savedHomes } from '../homes/keeping.js';
import { me, onLocation } from '../geo/location.js';
import { toast } from '../core/toast.js';
import { t } from '../core/words.js';

// A user arrives when they are within the first radius and leaves when they are beyond the second, both in metres. The
// radii differ because positions fluctuate.
const [reach, leaving] = [200, 250];
let near = new Set();

// The ids of the saved homes that the user has reached and not yet left.
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

/** Starts notifying the user, once per arrival. */
export function startArrivals() {
  onLocation(() => look(true));
  // Do not notify users who save a home that they are standing at.
  onKeeping(() => look(false));
}
