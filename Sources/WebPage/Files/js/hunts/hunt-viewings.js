// The viewings of the chosen hunt, including answers that wait to be sent.
import { currentAccount } from '../core/account.js';
import { huntList } from './hunt-list.js';
import { chosenHunt, sendLater } from './hunts.js';
import { waiting } from './hunt-waiting.js';

const path = () => chosenHunt() && `v1/hunts/${chosenHunt().id}/viewings`;
const list = huntList(path, ({ event, hunt }) => ['viewing', 'member'].includes(event) && hunt === chosenHunt()?.id);

/** Calls `hear` whenever viewings change, while `owner` is on the page. */
export const onViewings = list.onChange;

/** Why there is no answer; null where there is one. */
export const viewingsFailure = list.failure;

/** Reads the viewings again. */
export const readViewings = list.load;

/** The viewings by their earliest times; null until they are known. */
export function viewings() {
  const answers = waiting(chosenHunt()?.id).filter(({ kind }) => kind === 'answer');
  return list.items()?.map((viewing) => answers.filter((one) => one.viewing === viewing.id).reduce(withAnswer, viewing)) ?? null;
}

const withAnswer = (viewing, { answer, times }) => ({ ...viewing, isWaiting: true,
  guests: viewing.guests.map((guest) => (guest.id === currentAccount()?.id ? { ...guest, answer, times } : guest)) });

/** The reader among those who are invited; undefined where they are not. */
export const guestIn = ({ guests }) => guests.find(({ id }) => id === currentAccount()?.id);

/** The time of a viewing; undefined where none is chosen. */
export const timeOf = ({ times, chosen }) => times[chosen];

/** Whether a viewing is over, or called off. */
export const isOver = (viewing) => viewing.status === 'cancelled'
  || (timeOf(viewing) ? [timeOf(viewing)] : viewing.times).every(({ to }) => Date.parse(to) < Date.now());

/** Whether the reader comes, or may: those that they have declined are not theirs. */
export const isMine = (viewing) => (guestIn(viewing)
  ? guestIn(viewing).answer !== 'declined' : viewing.by?.id === currentAccount()?.id);

/** How many viewings the reader is invited to and has not answered. */
export const openViewings = () => (viewings() ?? []).filter((one) => !isOver(one) && guestIn(one)?.answer === 'open').length;

/** Proposes a viewing. */
export const proposeViewing = (viewing) => list.change('POST', path(), viewing);

/** Changes a viewing, where it still is as the reader sees it. */
export const changeViewing = ({ id, sequence }, edit) => list.change('PATCH', `${path()}/${id}`, { ...edit, sequence });

/** Answers a viewing with the places of the times that suit; the answer waits where there is no network. */
export const answerViewing = ({ id, sequence }, answer, times) =>
  sendLater({ kind: 'answer', viewing: id, sequence, answer, times });
