// The reader's position, if the browser shares it.
import { isBetter, metresBetween } from './geo.js';
import { topic } from '../core/topic.js';

// The metres between two positions of a reader who moves.
const step = 10;
let place = null;
let kept = null;
let watch = null;
let status = 'unknown';
const changes = topic();
const patience = 5_000;

/** The reader's own coordinate; null until it is known. */
export const me = () => place;

/** unknown, asking, slow, found, denied, or unavailable. */
export const locationStatus = () => status;

/** Calls `hear` whenever the place or the status changes, while `owner` is on the page. */
export const onLocation = changes.listen;

function become(next) {
  status = next;
  changes.tell();
}

/**
 * The metres within which the reader probably is of `me()`: the radius of a circle that holds them 95 times out of 100.
 * Undefined until it is known.
 */
export const accuracy = () => kept?.accuracy;

const placeOf = ({ coords }) => ({ lat: coords.latitude, lon: coords.longitude });
const keep = ({ coords, timestamp }) => {
  kept = { accuracy: coords.accuracy, at: timestamp };
};

// The reader is followed from the first position on, for as long as the page is there.
function follow() {
  watch ??= navigator.geolocation.watchPosition((position) => {
    const { coords, timestamp } = position;
    if (!isBetter({ accuracy: coords.accuracy, at: timestamp }, kept)) return;
    const before = accuracy();
    keep(position);
    const next = placeOf(position);
    const isStep = metresBetween(place, next) >= step;
    if (!isStep && Math.abs(accuracy() - before) < step) return;
    if (isStep) place = next;
    changes.tell();
  }, () => {}, { enableHighAccuracy: true });
}

/** Asks where the reader is. Resolves to the place, or null where that stays unknown. */
export function locate() {
  if (!navigator.geolocation) {
    become('unavailable');
    return Promise.resolve(null);
  }
  become('asking');
  const slow = setTimeout(() => become('slow'), patience);
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition((position) => {
      clearTimeout(slow);
      place = placeOf(position);
      keep(position);
      become('found');
      follow();
      resolve(place);
    }, (error) => {
      clearTimeout(slow);
      become(error.code === error.PERMISSION_DENIED ? 'denied' : 'unavailable');
      resolve(null);
    }, { enableHighAccuracy: true, timeout: 60_000, maximumAge: 60_000 });
  });
}

/** Looks where the reader is only where that was allowed before, without a question. */
export async function locateIfAllowed() {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state === 'granted' ? locate() : null;
  } catch {
    return null;
  }
}
