// The reader's changes to hunts, stored in the browser until the server has received them.
import { ask, currentAccount } from '../core/account.js';
import { Failure } from '../core/api.js';
import { kept, keepOrTell, onKept } from '../core/storage.js';
import { topic } from '../core/topic.js';
import { t } from '../core/words.js';

const changes = topic();
// How a request fails that is made again later; all else is the server's refusal.
const passing = ['offline', 'slow', 'busy', 'feed', 'server', 'key', 'signedOut'];
// Milliseconds until what failed in passing is sent again, if nothing sends it sooner.
const pause = 15_000;
let timer;
// What the browser's storage has no room for.
let unkept = null;
let sending = null;
let isAskedAgain = false;

/** Calls `hear` whenever what waits changes, while `owner` is on the page. */
export const onWaiting = changes.listen;

const entries = () => {
  const value = unkept ?? kept('waiting');
  return Array.isArray(value) ? value : [];
};

// Other tabs change it too: what is there now counts.
function change(how) {
  const next = how(entries());
  // What a full storage does not take is sent from here.
  unkept = keepOrTell('waiting', next) ? null : next;
  changes.tell();
}

/** What waits for the server, of one hunt where it is named. */
export const waiting = (hunt) => entries().filter((entry) => entry.account === currentAccount()?.id
  && (!hunt || entry.hunt === hunt));

/**
 * Has a change wait: `kind` is put, remove, message, answer (to a viewing) or acknowledge (a meeting point). Changes of one home
 * that are not on their way become one.
 */
export function wait(entry) {
  const added = { ...entry, id: crypto.randomUUID(), account: currentAccount().id, at: new Date().toISOString() };
  change((all) => {
    const last = all.findLast(({ hunt, listing, kind }) => hunt === entry.hunt && listing === entry.listing
      && ['put', 'remove'].includes(kind));
    if (entry.kind !== 'put' || last?.kind !== 'put' || last.id === sending) return [...all, added];
    return all.map((one) => (one === last ? { ...one, edit: { ...one.edit, ...entry.edit } } : one));
  });
}

const note = (id, what) => change((all) => all.map((one) => (one.id === id ? { ...one, ...what } : one)));

/** Takes a change back that waits. */
export const stopWaiting = (id) => change((all) => all.filter((entry) => entry.id !== id));

/** Forgets all of the account's changes. */
export const forgetWaiting = () => change((all) => all.filter(({ account }) => account !== currentAccount()?.id));

const requests = {
  put: ({ hunt, listing, edit, base }) =>
    ['PUT', `v1/hunts/${hunt}/homes/${encodeURIComponent(listing)}`, { ...edit, ...base && { base } }],
  remove: ({ hunt, listing }) => ['DELETE', `v1/hunts/${hunt}/homes/${encodeURIComponent(listing)}`],
  // The same key has the server post it once, however often it is asked.
  message: ({ hunt, listing, text, id }) =>
    ['POST', `v1/hunts/${hunt}/messages`, { text, key: id, ...listing && { listing } }],
  answer: ({ hunt, viewing, answer, times, sequence }) =>
    ['POST', `v1/hunts/${hunt}/viewings/${viewing}/answer`, { answer, times, sequence }],
  acknowledge: ({ place }) => ['POST', `v1/places/${place}/acknowledgement`],
};

// What an answer is to, where it is as the reader saw it: other times, or another place, are answered anew.
const subjects = {
  answer: ({ hunt }) => `v1/hunts/${hunt}/viewings`, acknowledge: ({ hunt }) => `v1/places?hunt=${hunt}`,
};
const isAsSeen = (one, { viewing, sequence, place, position }) => (viewing ? one.id === viewing && one.sequence === sequence
  : one.id === place && one.position.lat === position.lat && one.position.lon === position.lon);

async function request(entry) {
  if (subjects[entry.kind]) {
    const { items } = await ask('GET', subjects[entry.kind](entry));
    if (!items.some((one) => isAsSeen(one, entry))) throw new Failure('refused', t('hunt.isOther'));
  }
  return ask(...requests[entry.kind](entry));
}

/**
 * Sends what waits, in its order: `sent(entry, answer)` hears of each that the server has, `refused(entry, error)` of
 * each that it does not take, and says whether it stays. Ends where the server is out of reach.
 */
export async function sendWaiting(sent, refused) {
  if (sending) {
    isAskedAgain = true;
    return;
  }
  for (;;) {
    const entry = waiting().find(({ isRefused }) => !isRefused);
    if (!entry) break;
    sending = entry.id;
    try {
      const answer = await request(entry);
      sending = null;
      sent(entry, answer);
      stopWaiting(entry.id);
      noteBase(entry, answer);
    } catch (error) {
      sending = null;
      if (passing.includes(error.kind)) {
        clearTimeout(timer);
        timer = setTimeout(() => sendWaiting(sent, refused), pause);
        break;
      }
      if (refused(entry, error)) note(entry.id, { isRefused: error.detail });
      else stopWaiting(entry.id);
    }
  }
  if (!isAskedAgain) return;
  isAskedAgain = false;
  await sendWaiting(sent, refused);
}

// The reader's own change is none of somebody else's that they have not seen. What others have changed meanwhile is,
// unless the own change was of the same field and has told of it.
function noteBase({ hunt, listing, kind, edit, base }, answer) {
  if (kind !== 'put') return;
  const isOnlyChange = answer.version === base + 1;
  change((all) => all.map((one) => (one.kind === 'put' && one.hunt === hunt && one.listing === listing
    && (isOnlyChange || Object.keys(one.edit).every((field) => field in edit))
    ? { ...one, base: Math.max(one.base ?? 0, answer.version) } : one)));
}

onKept(['waiting'], changes.tell);
