// Where the reader is, as far as the browser tells.
import { topic } from './topic.js';

let place = null;
let status = 'unknown';
const changes = topic();
const patience = 5_000;

/** The reader's own coordinate and its accuracy in metres; null until it is known. */
export const me = () => place;

/** unknown, asking, slow, found, denied, or unavailable. */
export const locationStatus = () => status;

/** Calls `hear` whenever the place or the status changes, while `owner` is on the page. */
export const onLocation = changes.listen;

function become(next) {
  status = next;
  changes.tell();
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
    navigator.geolocation.getCurrentPosition(({ coords }) => {
      clearTimeout(slow);
      place = {
        lat: coords.latitude, lon: coords.longitude, accuracy: coords.accuracy,
        heading: Number.isFinite(coords.heading) ? coords.heading : null,
      };
      become('found');
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
