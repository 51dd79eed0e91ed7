// The user's position, if the browser shares it.
import { isBetter, metresBetween } from './geo.js';
import { topic } from '../core/topic.js';

// The minimum distance in metres at which a new position is treated as a movement.
const step = 10;
let place = null;
let kept = null;
let watch = null;
let status = 'unknown';
const changes = topic();
const patience = 5_000;

/** The user's coordinate; null before the first position. */
export const me = () => place;

/** The status of the position: unknown, asking, slow, found, denied or unavailable. */
export const locationStatus = () => status;

/** Calls `hear` when the position, its accuracy or its status changes, while `owner` is on the page. */
export const onLocation = changes.listen;

function become(next) {
  status = next;
  changes.tell();
}

/**
 * The accuracy of `me()` in metres: the radius of the circle that contains the user with a probability of 95%.
 * Undefined before the first position.
 */
export const accuracy = () => kept?.accuracy;

const placeOf = ({ coords }) => ({ lat: coords.latitude, lon: coords.longitude });
const keep = ({ coords, timestamp }) => {
  kept = { accuracy: coords.accuracy, at: timestamp };
};

// After the first position, watches for new positions as long as the page is open.
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

/** Gets the user's position. Resolves to the position, or to null if it is unavailable. */
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

/** Gets the user's position only if permission has already been granted, so that no prompt appears. */
export async function locateIfAllowed() {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' });
    return state === 'granted' ? locate() : null;
  } catch {
    return null;
  }
}
