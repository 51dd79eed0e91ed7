// The user's changes to hunts, stored in the browser until the server has received them.
import { ask, currentAccount } from '../core/account.js';
import { Failure } from '../core/api.js';
import { kept, keepOrTell, onKept } from '../core/storage.js';
import { topic } from '../core/topic.js';
import { t } from '../core/words.js';

const changes = topic();
// Failures after which a request is retried. All other failures mean that the server has rejected the request.
const passing = ['offline', 'slow', 'busy', 'feed', 'server', 'key', 'signedOut'];
// The time in milliseconds until a retry, unless something triggers a retry earlier.
const pause = 15_000;
let timer;
// The queue if it does not fit into the browser's storage; null if the storage contains it.
let unkept = null;
let sending = null;
let isAskedAgain = false;

/** Calls `hear` whenever the queue changes, while `owner` is on the page. */
export const onWaiting = changes.listen;

const entries = () => {
  const value = unkept ?? kept('waiting');
  return Array.isArray(value) ? value : [];
};

// Read the queue again before each change, because other tabs also change it.
function change(how) {
  const next = how(entries());
  // If the storage is full, keep the queue in memory and send it from this page.
  unkept = keepOrTell('waiting', next) ? null : next;
  changes.tell();
}

/** The account's waiting changes, or only its waiting changes to `hunt` if a hunt is given. */
export const waiting = (hunt) => entries().filter((entry) => entry.account === currentAccount()?.id
  && (!hunt || entry.hunt === hunt));

/**
 * Queues a change, whose `kind` is put, remove, message, answer (to a viewing) or acknowledge (a meeting point).
 * Changes to the same home are merged unless the page is already sending the earlier change.
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

/** Removes a change from the queue. */
export const stopWaiting = (id) => change((all) => all.filter((entry) => entry.id !== id));

/** Removes all changes of the account from the queue. */
export const forgetWaiting = () => change((all) => all.filter(({ account }) => account !== currentAccount()?.id));

const requests = {
  put: ({ hunt, listing, edit, base }) =>
    ['PUT', `v1/hunts/${hunt}/homes/${encodeURIComponent(listing)}`, { ...edit, ...base && { base } }],
  remove: ({ hunt, listing }) => ['DELETE', `v1/hunts/${hunt}/homes/${encodeURIComponent(listing)}`],
  // The key makes the request idempotent: the server posts the message only once.
  message: ({ hunt, listing, text, id }) =>
    ['POST', `v1/hunts/${hunt}/messages`, { text, key: id, ...listing && { listing } }],
  answer: ({ hunt, viewing, answer, times, sequence }) =>
    ['POST', `v1/hunts/${hunt}/viewings/${viewing}/answer`, { answer, times, sequence }],
  acknowledge: ({ place }) => ['POST', `v1/places/${place}/acknowledgement`],
};

// The lists to check before sending, because the user must answer again if the times or the place have changed in the
// meantime.
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
 * Sends the waiting changes in order. Calls `sent(entry, answer)` for each change that the server accepted, and
 * `refused(entry, error)` for each change that it rejected. `refused` returns whether the change stays in the queue.
 * After a temporary failure, stops and retries later.
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

// Advances the base version of later changes to the same home, so that the user's own change is not
// treated as an unseen change by another member. Other members' changes are still treated as
// unseen, unless this change has already replaced the same fields and reported that.
function noteBase({ hunt, listing, kind, edit, base }, answer) {
  if (kind !== 'put') return;
  const isOnlyChange = answer.version === base + 1;
  change((all) => all.map((one) => (one.kind === 'put' && one.hunt === hunt && one.listing === listing
    && (isOnlyChange || Object.keys(one.edit).every((field) => field in edit))
    ? { ...one, base: Math.max(one.base ?? 0, answer.version) } : one)));
}

onKept(['waiting'], changes.tell);
