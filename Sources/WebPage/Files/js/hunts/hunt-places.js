// The saved places of the user and of the user's hunts, which every place field suggests.
import { currentAccount } from '../core/account.js';
import { huntList } from './hunt-list.js';
import { chosenHunt, onHunts, sendLater } from './hunts.js';
import { waiting } from './hunt-waiting.js';
import { offerAccountPlaces } from '../places/places.js';
import { personName } from './together-words.js';
import { toast } from '../core/toast.js';
import { t } from '../core/words.js';

const list = huntList(() => (currentAccount() ? 'v1/places' : null),
  ({ event }) => ['place', 'hunt', 'removed'].includes(event), tellOfMeetingPoint);

/** Calls `hear` whenever places change, while `owner` is on the page. */
export const onSavedPlaces = list.onChange;

/** The error from the last request; null if the request succeeded. */
export const placesFailure = list.failure;

/** Reloads the places. */
export const readPlaces = list.load;

const isHere = ({ hunt }) => !hunt || hunt === chosenHunt()?.id;

/** The user's own places and the chosen hunt's places; null until they are loaded. */
export function savedPlaces() {
  const entries = waiting(chosenHunt()?.id).filter(({ kind }) => kind === 'acknowledge');
  const { id, name } = currentAccount() ?? {};
  return list.items()?.filter(isHere).map((place) => {
    const entry = entries.find((one) => one.place === place.id);
    return entry ? { ...place, isWaiting: true, acknowledged: [...place.acknowledged ?? [], { id, name, at: entry.at }] } : place;
  }) ?? null;
}

/** Whether a place is another member's meeting point that the user has not acknowledged yet. */
export const isToBeSeen = ({ acknowledged, by }) => Boolean(acknowledged) && by?.id !== currentAccount()?.id
  && !acknowledged.some(({ id }) => id === currentAccount()?.id);

/** The number of meeting points in the chosen hunt that the user has not acknowledged yet. */
export const unseenPlaces = () => (savedPlaces() ?? []).filter(isToBeSeen).length;

// Notifies the user of a new meeting point, whichever view is open.
function tellOfMeetingPoint({ by, subject }) {
  const place = savedPlaces()?.find(({ id }) => id === subject);
  if (place && isToBeSeen(place) && by?.id === place.by?.id) toast(t('savedPlace.sent', personName(place.by), place.title));
}

/** Saves a place, in the chosen hunt if `isShared`. */
export const savePlace = (place, isShared) =>
  list.change('POST', 'v1/places', { ...place, ...isShared && { hunt: chosenHunt().id } });

export const changePlace = ({ id }, edit) => list.change('PATCH', `v1/places/${id}`, edit);

export const removePlace = ({ id }) => list.change('DELETE', `v1/places/${id}`);

/** Acknowledges a meeting point. Without a network, the acknowledgement is queued. */
export const acknowledgePlace = ({ id, position }) => sendLater({ kind: 'acknowledge', place: id, position });

const named = ({ title, position }) => ({ kind: 'coordinate', name: { en: title, th: title }, position });

/** The patch that shows directions to a place. */
export const wayToPlace = ({ id }) => ({ view: 'guide', home: undefined, to: `place:${id}` });

/**
 * The destination for `place:` followed by an id, as in the address of the directions view. Null if there is no such
 * place; undefined while the places are loading.
 */
export function placeTo(text) {
  const places = currentAccount() ? savedPlaces() : [];
  if (!places) return placesFailure() ? null : undefined;
  const place = places.find(({ id }) => text === `place:${id}`);
  return place ? named(place) : null;
}

const offer = () => offerAccountPlaces((savedPlaces() ?? []).map((place) => ({ ...named(place), list: place.type })));
onSavedPlaces(offer);
onHunts(offer);
