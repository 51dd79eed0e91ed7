// The places of the reader and of their hunts, which every place field offers.
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

/** Why there is no answer; null where there is one. */
export const placesFailure = list.failure;

/** Reads the places again. */
export const readPlaces = list.load;

const isHere = ({ hunt }) => !hunt || hunt === chosenHunt()?.id;

/** The reader's own places and those of the chosen hunt; null until they are known. */
export function savedPlaces() {
  const entries = waiting(chosenHunt()?.id).filter(({ kind }) => kind === 'acknowledge');
  const { id, name } = currentAccount() ?? {};
  return list.items()?.filter(isHere).map((place) => {
    const entry = entries.find((one) => one.place === place.id);
    return entry ? { ...place, isWaiting: true, acknowledged: [...place.acknowledged ?? [], { id, name, at: entry.at }] } : place;
  }) ?? null;
}

/** Whether the reader is to acknowledge a place: a meeting point of somebody else, which they have not seen yet. */
export const isToBeSeen = ({ acknowledged, by }) => Boolean(acknowledged) && by?.id !== currentAccount()?.id
  && !acknowledged.some(({ id }) => id === currentAccount()?.id);

/** How many meeting points of the chosen hunt the reader is to acknowledge. */
export const unseenPlaces = () => (savedPlaces() ?? []).filter(isToBeSeen).length;

// Whoever is sent a meeting point is told wherever they are on the page.
function tellOfMeetingPoint({ by, subject }) {
  const place = savedPlaces()?.find(({ id }) => id === subject);
  if (place && isToBeSeen(place) && by?.id === place.by?.id) toast(t('savedPlace.sent', personName(place.by), place.title));
}

/** Saves a place; in the chosen hunt where `isShared`. */
export const savePlace = (place, isShared) =>
  list.change('POST', 'v1/places', { ...place, ...isShared && { hunt: chosenHunt().id } });

/** Changes a place. */
export const changePlace = ({ id }, edit) => list.change('PATCH', `v1/places/${id}`, edit);

/** Removes a place. */
export const removePlace = ({ id }) => list.change('DELETE', `v1/places/${id}`);

/** Says that the reader has seen a meeting point; that waits where there is no network. */
export const acknowledgePlace = ({ id, position }) => sendLater({ kind: 'acknowledge', place: id, position });

const named = ({ title, position }) => ({ kind: 'coordinate', name: { en: title, th: title }, position });

/** The directions to a place. */
export const wayToPlace = ({ id }) => ({ view: 'guide', home: undefined, to: `place:${id}` });

/**
 * Where a place is, as directions lead there: `place:` and its id. Null where there is none, undefined while that is not
 * known yet.
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
