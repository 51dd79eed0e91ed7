// The signed-in reader's hunts: the last response, with the changes that the reader has made since.
import './together-words.js';
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
// Milliseconds for which events are awaited that come together.
const together = 150;
let owner = null;
let list = [];
let sheet = null;
let shown = null;
let failure = null;
let running = null;
let isFull = false;
let isAgain = false;
let readAt = null;
// The versions of homes that are the reader's own changes, which are no news; and what was answered to them while the hunt is read.
let own = new Map();
let answered = [];
let timer;

/** Calls `hear` whenever anything of the hunts changes, while `owner` is on the page. */
export const onHunts = changes.listen;

/**
 * Calls `hear(event)` for what others do, and without one where anything may have happened, while `owner` is on the
 * page.
 */
export const onHuntEvent = events.listen;

/** The hunts by their names, each with how much is unread. */
export const hunts = () => list;

/** The chosen hunt with its homes, the reader's changes in it; null until it is known. */
export const chosenHunt = () => shown;

/** Why there is no answer; null where there is one. */
export const huntFailure = () => failure;

/** When the hunts were last read. */
export const huntsReadAt = () => readAt;

/** Whether somebody is signed in whose hunts these are. */
export const isRunning = () => owner !== null;

/** Whether the reader may change the homes of the chosen hunt. */
export const mayEdit = () => Boolean(sheet) && sheet.role !== 'viewer';

/** How many changes wait for the server. */
export const waitingCount = () => waiting().length;

function tell() {
  shown = sheet && withWaiting(sheet, waiting(sheet.id), currentAccount());
  showUnread(list.reduce((sum, { unread }) => sum + unread, 0));
  changes.tell();
}

// Says what stands nowhere else.
const say = (text, how = 'toast') => import('../core/toast.js').then((module) => module[how](text), () => {});

/**
 * Changes what is said of a home of the chosen hunt: status, note or the reader's rating. It is added with the first. A
 * `hunt` and a `base` say where and in which version that was thought of, where it was before.
 */
export function changeHome({ listing, home, isMove, savedAt, ...seen }, edit) {
  wait({ isMove, savedAt, kind: 'put', hunt: seen.hunt ?? sheet.id, listing, home, edit, base: seen.base ?? seenOf(seen) });
  send();
}

/** The version of the chosen hunt in which the reader sees a home. */
export const seenOf = ({ version }) => Math.max(sheet.version, version ?? 0);

/** Has another change wait for the server, and sends it: `kind` and what it is made of, in the chosen hunt. */
export function sendLater(entry) {
  wait({ ...entry, hunt: sheet.id });
  send();
}

/** Sends what waits. */
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

/** A status, a note or a rating in words. */
export const valueText = ({ field, value }) => (field === 'status' ? t(`status.${value}`) : value || t('hunt.nothing'));

// What the server has said of a home is newer than what was read before.
function withAnswer(of, { listing, answer }) {
  const before = of.homes.find((one) => one.listing === listing);
  if (answer && before?.version >= answer.version) return of;
  const others = of.homes.filter((one) => one !== before);
  return { ...of, homes: answer ? [...others, { unread: 0, ...before, ...answer, note: answer.note }] : others };
}

/** Whether the last change of a home is the reader's own. */
export const isOwnChange = ({ listing, version, isWaiting }) => isWaiting || own.get(listing) === version;

// A message stays with the reason; a home that the server does not know stays on the device.
function refused(entry, error) {
  if (entry.kind === 'message') return true;
  if (entry.isMove) leaveOnDevice(entry.home, entry.savedAt);
  else if (entry.kind !== 'remove' || error.kind !== 'notFound') say(t('hunt.refused', error.detail), 'warn');
  return false;
}

/** Reads the hunts and the chosen one again; all of its homes where `all`. */
export function refreshHunts(all = true) {
  isFull ||= all;
  isAgain = true;
  running ??= refreshUntilStill().finally(() => {
    running = null;
  });
  return running;
}

// What happens while the answer is on its way is asked for anew.
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
    // Who comes with an invitation may want no other hunt.
    if (items.length === 0 && !(waitingInvitation() && deviceHomes().length === 0)) {
      await ask('POST', 'v1/hunts', { name: t('hunt.own') });
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

/** Shows another hunt. */
export function chooseHunt(id) {
  keep('hunt', id);
  if (sheet?.id !== id) sheet = null;
  tell();
  return refreshHunts();
}

/** Makes a hunt and chooses it. */
export async function makeHunt(name) {
  const { id } = await ask('POST', 'v1/hunts', { name });
  await chooseHunt(id);
}

/** Remembers that the reader has looked at the chosen hunt as it is now. */
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

/** Takes note that the messages about a home, or about none, are read. */
export function noteRead(listing, count) {
  list = list.map((one) => (one.id === sheet?.id ? { ...one, unread: Math.max(0, one.unread - count) } : one));
  if (sheet) sheet = withUnread(listing, none);
  tell();
}

function happened(event) {
  events.tell(event);
  // Where somebody is is kept elsewhere.
  if (event.event === 'positions') return;
  if (event.event === 'message' && event.hunt === sheet?.id && event.by?.id !== currentAccount()?.id
    && !event.message.edited) {
    sheet = withUnread(event.message.listing, (unread) => unread + 1);
  }
  if (event.event === 'read' && event.hunt === sheet?.id) sheet = withUnread(event.subject, none);
  clearTimeout(timer);
  timer = setTimeout(() => refreshHunts(event.event === 'reset'), together);
}

/** Forgets everything that was kept of them. */
export async function forgetHunts() {
  forgetWaiting();
  keep('hunt', null);
  await forgetKept();
}

/** Begins for the account that is signed in, or goes on. */
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

// Whoever has signed out leaves nothing behind but what waits, which is theirs when they sign in again.
function stop() {
  owner = null;
  clearTimeout(timer);
  [list, sheet, failure, own] = [[], null, null, new Map()];
  stopEvents();
  forgetKept();
  // Messages are read aloud, and some texts of others are shown over the page.
  announce(t('failure.signedOut'));
  import('../core/toast.js').then(({ removeToast }) => removeToast(), () => {});
  tell();
}

onAccount(() => owner && currentAccount()?.id !== owner && stop());
onWaiting(tell);
onNetwork((isOnline) => isOnline && owner && refreshHunts());
