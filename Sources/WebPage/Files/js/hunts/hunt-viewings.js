// The viewings of the chosen hunt, including answers that are waiting to be sent.
import { currentAccount } from '../core/account.js';
import { huntList } from './hunt-list.js';
import { chosenHunt, sendLater } from './hunts.js';
import { waiting } from './hunt-waiting.js';

const path = () => chosenHunt() && `v1/hunts/${chosenHunt().id}/viewings`;
const list = huntList(path, ({ event, hunt }) => ['viewing', 'member'].includes(event) && hunt === chosenHunt()?.id);

/** Calls `hear` whenever viewings change, while `owner` is on the page. */
export const onViewings = list.onChange;

/** The error from the last request; null if the request succeeded. */
export const viewingsFailure = list.failure;

/** Reloads the viewings. */
export const readViewings = list.load;

/** The viewings, sorted by earliest time; null until they have loaded. */
export function viewings() {
  const answers = waiting(chosenHunt()?.id).filter(({ kind }) => kind === 'answer');
  return list.items()?.map((viewing) => answers.filter((one) => one.viewing === viewing.id).reduce(withAnswer, viewing)) ?? null;
}

const withAnswer = (viewing, { answer, times }) => ({ ...viewing, isWaiting: true,
  guests: viewing.guests.map((guest) => (guest.id === currentAccount()?.id ? { ...guest, answer, times } : guest)) });

/** The user's entry in the guest list; undefined if the user is not invited. */
export const guestIn = ({ guests }) => guests.find(({ id }) => id === currentAccount()?.id);

/** The chosen time of a viewing; undefined until a time is chosen. */
export const timeOf = ({ times, chosen }) => times[chosen];

/** Whether a viewing is over or cancelled. */
export const isOver = (viewing) => viewing.status === 'cancelled'
  || (timeOf(viewing) ? [timeOf(viewing)] : viewing.times).every(({ to }) => Date.parse(to) < Date.now());

/** Whether the user is a guest who has not declined, or the organizer and not a guest. */
export const isMine = (viewing) => (guestIn(viewing)
  ? guestIn(viewing).answer !== 'declined' : viewing.by?.id === currentAccount()?.id);

/** The number of upcoming viewings that the user is invited to and has not answered. */
export const openViewings = () => (viewings() ?? []).filter((one) => !isOver(one) && guestIn(one)?.answer === 'open').length;

export const proposeViewing = (viewing) => list.change('POST', path(), viewing);

/** Changes a viewing. The server rejects the change if the user's version of the viewing is outdated. */
export const changeViewing = ({ id, sequence }, edit) => list.change('PATCH', `${path()}/${id}`, { ...edit, sequence });

/**
 * Answers an invitation to a viewing with the indices of the times that suit the user. Without a network, the answer
 * is queued.
 */
export const answerViewing = ({ id, sequence }, answer, times) =>
  sendLater({ kind: 'answer', viewing: id, sequence, answer, times });
