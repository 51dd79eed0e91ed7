// The signed-in user's hunts: the last response from the server, with the changes that the user has made since
// then.
import { unnamedHunts } from './together-words.js';
import { ask, currentAccount, onAccount, showUnread } from '../core/account.js';
import { announce } from '../core/dom.js';
import { forgetKept, readKept, writeKept } from './hunt-keep.js';
import { startEvents, stopEvents } from './hunt-events.js';
import { readSheet, withWaiting } from './hunt-sheet.js';
import { forgetWaiting, onWaiting, sendWaiting, wait, waiting } from './hunt-waiting.js';
import { deviceHomes, leaveOnDevice } from '../homes/keeping.js';
import { onNetwork } from '../core/network.js';
import { kept, keep } from '../core/storage.js';
import { topic } from '../core/topic.js';
import { waitingInvitation } from './invitation-link.js';
import { t } from '../core/words.js';

const changes = topic();
const events = topic();
// The delay before a reload, in milliseconds. Each event restarts the delay, so a burst of events causes only one
// reload.
const together = 150;
/** The maximum length of a list's name, in code points. */
export const longestName = 80;
let owner = null;
let list = [];
let sheet = null;
let shown = null;
let failure = null;
let running = null;
let isFull = false;
let isAgain = false;
let readAt = null;
// `own` contains, by home, the versions that the user's own changes created and that are therefore not marked as new.
// `answered` contains the responses that arrive while a hunt is loading.
let own = new Map();
let answered = [];
let timer;

/** Calls `hear` whenever the hunts change, while `owner` is on the page. */
export const onHunts = changes.listen;

/** Calls `hear(event)` for each event, or `hear()` if events may have been missed, while `owner` is on the page. */
export const onHuntEvent = events.listen;

/** The hunts, sorted by name, each with its number of unread messages. */
export const hunts = () => list;

/** The chosen hunt with its homes and the user's changes; null until it has loaded. */
export const chosenHunt = () => shown;

/** The error from the last request; null if the request succeeded. */
export const huntFailure = () => failure;

/** The time at which the hunts were last read. */
export const huntsReadAt = () => readAt;

/** Whether the hunts of a signed-in account are loaded or loading. */
export const isRunning = () => owner !== null;

/** Whether the user may change the homes of the chosen hunt. */
export const mayEdit = () => Boolean(sheet) && sheet.role !== 'viewer';

/** The number of pending changes. */
export const waitingCount = () => waiting().length;

function tell() {
  shown = sheet && withWaiting(sheet, waiting(sheet.id), currentAccount());
  showUnread(list.reduce((sum, { unread }) => sum + unread, 0));
  changes.tell();
}

// Shows a message in a toast.
const say = (text, how = 'toast') => import('../core/toast.js').then((module) => module[how](text), () => {});

/**
 * Changes a home's status or note, or the user's rating of the home. The first change also adds the home to the
 * chosen hunt. For a change that was made earlier, `hunt` and `base` are the hunt and the version that the change
 * refers to.
 */
export function changeHome({ listing, home, isMove, savedAt, ...seen }, edit) {
  wait({ isMove, savedAt, kind: 'put', hunt: seen.hunt ?? sheet.id, listing, home, edit, base: seen.base ?? seenOf(seen) });
  send();
}

/** The version of the chosen hunt that the user currently sees for a home. */
export const seenOf = ({ version }) => Math.max(sheet.version, version ?? 0);

/**
 * Queues a change of another kind in the chosen hunt and sends it. `entry` contains the `kind` and the data of the
 * change.
 */
export function sendLater(entry) {
  wait({ ...entry, hunt: sheet.id });
  send();
}

/** Sends the waiting changes. */
export const send = () => sendWaiting(sent, refused).then(tell);

const told = { answer: 'viewing', acknowledge: 'place' };

function sent(entry, answer) {
  if (told[entry.kind]) return events.tell({ event: told[entry.kind], hunt: entry.hunt, item: answer });
  if (entry.hunt !== sheet?.id) return undefined;
  if (entry.kind === 'message') return events.tell({ event: 'message', hunt: entry.hunt, message: answer });
  const change = { listing: answer?.listing ?? entry.listing, answer };
  if (answer) own.set(answer.listing, answer.version);
  answered.push(change);
  sheet = withAnswer(sheet, change);
  const unseen = answer?.replaced.find(({ unseen: isUnseen, value }) => isUnseen && value);
  if (unseen) say(t('hunt.replaced', t(`hunt.${unseen.field}`), valueText(unseen)));
  return undefined;
}

/** The value of a status, note or rating in words. */
export const valueText = ({ field, value }) => (field === 'status' ? t(`status.${value}`) : value || t('hunt.nothing'));

// The response to a change is newer than the home that was read before the change.
function withAnswer(of, { listing, answer }) {
  const before = of.homes.find((one) => one.listing === listing);
  if (answer && before?.version >= answer.version) return of;
  const others = of.homes.filter((one) => one !== before);
  return { ...of, homes: answer ? [...others, { unread: 0, ...before, ...answer, note: answer.note }] : others };
}

/** Whether the last change to a home is the user's own. */
export const isOwnChange = ({ listing, version, isWaiting }) => isWaiting || own.get(listing) === version;

// A rejected message stays in the queue with the reason. A rejected home that came from the device goes back to the
// device.
function refused(entry, error) {
  if (entry.kind === 'message') return true;
  if (entry.isMove) leaveOnDevice(entry.home, entry.savedAt);
  else if (entry.kind !== 'remove' || error.kind !== 'notFound') say(t('hunt.refused', error.detail), 'warn');
  return false;
}

/** Reloads the list of hunts and the chosen hunt: all of its homes if `all` is true, otherwise only changed homes. */
export function refreshHunts(all = true) {
  isFull ||= all;
  isAgain = true;
  running ??= refreshUntilStill().finally(() => {
    running = null;
  });
  return running;
}

// Reloads again if another reload was requested in the meantime.
async function refreshUntilStill() {
  while (isAgain) {
    isAgain = false;
    await refresh();
  }
}

async function refresh() {
  const mine = owner;
  const wantsAll = isFull;
  isFull = false;
  try {
    let { items } = await ask('GET', 'v1/hunts');
    // A user who arrives with an invitation might not want another hunt.
    if (items.length === 0 && !(waitingInvitation() && deviceHomes().length === 0)) {
      await ask('POST', 'v1/hunts', { name: ownName() });
      ({ items } = await ask('GET', 'v1/hunts'));
    }
    if (mine !== owner) return;
    list = items;
    const id = chosenOf(items)?.id;
    await sendWaiting(sent, refused);
    answered = [];
    const next = id && await readSheet(id, wantsAll || sheet?.id !== id ? null : sheet);
    if (mine !== owner || id !== chosenOf(list)?.id) return;
    sheet = id ? answered.reduce(withAnswer, next) : null;
    failure = null;
    readAt = new Date().toISOString();
  } catch (error) {
    failure = error;
  }
  if (mine !== owner) return;
  tell();
  if (!failure) writeKept('hunts', { account: owner, list, sheet, readAt, own });
}

const chosenOf = (items) => items.find(({ id }) => id === kept('hunt'))
  ?? items.find(({ role }) => role === 'owner') ?? items[0];

// The name of the reader's first hunt. Members see it, so it contains the reader's name unless that is too long.
function ownName() {
  const name = currentAccount()?.name;
  const full = name && t('hunt.own', name);
  return full && [...full].length <= longestName ? full : t('hunt.unnamed');
}

/** Names the reader's first hunt after them; it may have been created before they entered their name. */
export async function nameOwnHunt() {
  await running;
  const first = list.find(({ role, name }) => role === 'owner' && unnamedHunts.includes(name));
  if (!first) return;
  await ask('PATCH', `v1/hunts/${first.id}`, { name: ownName() });
  await refreshHunts(false);
}

/** Switches to another hunt. */
export function chooseHunt(id) {
  keep('hunt', id);
  if (sheet?.id !== id) sheet = null;
  tell();
  return refreshHunts();
}

/** Creates a hunt and switches to it. */
export async function makeHunt(name) {
  const { id } = await ask('POST', 'v1/hunts', { name });
  await chooseHunt(id);
}

/** Marks the current version of the chosen hunt as seen. */
export async function lookedAtHunt() {
  if (!sheet || sheet.version <= sheet.seen) return;
  const { id, version } = sheet;
  sheet = { ...sheet, seen: version };
  list = list.map((one) => (one.id === id ? { ...one, seen: version, changed: false } : one));
  await ask('POST', `v1/hunts/${id}/seen`, { version }).catch(() => {});
}

const withUnread = (listing, count) => ({ ...sheet,
  homes: sheet.homes.map((one) => (one.listing === listing ? { ...one, unread: count(one.unread ?? 0) } : one)) });
const none = () => 0;

/** Marks `count` messages about a home, or about the hunt, as read. */
export function noteRead(listing, count) {
  list = list.map((one) => (one.id === sheet?.id ? { ...one, unread: Math.max(0, one.unread - count) } : one));
  if (sheet) sheet = withUnread(listing, none);
  tell();
}

function happened(event) {
  events.tell(event);
  // hunt-positions.js handles position events.
  if (event.event === 'positions') return;
  if (event.event === 'message' && event.hunt === sheet?.id && event.by?.id !== currentAccount()?.id
    && !event.message.edited) {
    sheet = withUnread(event.message.listing, (unread) => unread + 1);
  }
  if (event.event === 'read' && event.hunt === sheet?.id) sheet = withUnread(event.subject, none);
  clearTimeout(timer);
  timer = setTimeout(() => refreshHunts(event.event === 'reset'), together);
}

/** Deletes all stored hunt data. */
export async function forgetHunts() {
  forgetWaiting();
  keep('hunt', null);
  await forgetKept();
}

/** Starts loading the signed-in account's hunts. If loading has already started, only retries after a failure. */
export async function startHunts() {
  const id = currentAccount()?.id;
  if (!id) return;
  if (owner === id) {
    if (failure) refreshHunts();
    return;
  }
  owner = id;
  const known = await readKept('hunts');
  if (owner !== id) return;
  if (known?.account === id && !sheet) {
    ({ list, sheet, readAt, own } = known);
    tell();
  }
  await refreshHunts();
  if (owner !== id) return;
  startEvents(() => {
    events.tell();
    refreshHunts();
  }, happened);
}

// On sign-out, clears all hunt data except waiting changes, which are sent when the same account signs in again.
function stop() {
  owner = null;
  clearTimeout(timer);
  [list, sheet, failure, own] = [[], null, null, new Map()];
  stopEvents();
  forgetKept();
  // Also clear the live region for screen readers and the toast, which may contain other people's messages.
  announce(t('failure.signedOut'));
  import('../core/toast.js').then(({ removeToast }) => removeToast(), () => {});
  tell();
}

onAccount(() => owner && currentAccount()?.id !== owner && stop());
onWaiting(tell);
onNetwork((isOnline) => isOnline && owner && refreshHunts());
