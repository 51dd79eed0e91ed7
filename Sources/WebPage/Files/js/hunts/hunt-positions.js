// The positions that members of hunts share, and sharing the reader's own.
import { ask, currentAccount, onAccount } from '../core/account.js';
import { sentenceOf } from '../core/failure.js';
import { time } from '../core/format.js';
import { chosenHunt, hunts, onHuntEvent, onHunts } from './hunts.js';
import { locate, locateIfAllowed, me, onLocation } from '../geo/location.js';
import { onNetwork } from '../core/network.js';
import { roundedPoint } from '../core/search.js';
import { showSharing } from './sharing-sign.js';
import { tabStorage } from '../core/storage.js';
import { personName } from './together-words.js';
import { warn } from '../core/toast.js';
import { topic } from '../core/topic.js';
import { t } from '../core/words.js';

// Milliseconds between two positions of one's own.
const pause = 5_000;
const changes = topic();
// What is shared, by the hunts.
const shared = new Map();
// The hunt that this tab sends positions to; others that sharing could not be turned off in yet.
let sending = tabStorage.kept('sharing') ?? null;
const hiding = new Set();
// The hunts of which it is known what is shared.
const known = new Set();
let asked = null;
// Whose all of this is.
let owner = currentAccount()?.id ?? null;
let timer;
let sentAt = 0;
let signed = '';

/** Calls `hear` when positions change, while `owner` is on the page. */
export const onPositions = changes.listen;

const path = (hunt) => `v1/hunts/${hunt}/positions`;
const isOn = ({ until }) => Date.parse(until) > Date.now();

/** Where the other members of the chosen hunt are who share it. */
export const memberPositions = () =>
  (shared.get(chosenHunt()?.id) ?? []).filter((item) => !item.you && isOn(item));

/** What the reader shares with the chosen hunt; undefined for nothing. */
export const ownPosition = () => (shared.get(chosenHunt()?.id) ?? []).find((item) => item.you && isOn(item));

/**
 * Where a member is, as directions lead there: `member:` and the account. Null where that is not shared, undefined while
 * it is not known yet.
 */
export function memberPlace(text) {
  if (!known.has(chosenHunt()?.id)) return undefined;
  const item = [...shared.values()].flat().filter(isOn).find(({ member }) => text === `member:${member.id}`);
  const name = item && personName(item.member);
  return item ? { name: { en: name, th: name }, position: item.position } : null;
}

/** The directions to a member. */
export const wayTo = ({ member }) => ({ view: 'guide', home: undefined, to: `member:${member.id}` });

function put(hunt, items) {
  known.add(hunt);
  if (items.length) shared.set(hunt, items);
  else shared.delete(hunt);
  showSign();
  changes.tell();
}

function sendTo(hunt) {
  sending = hunt;
  tabStorage.keep('sharing', hunt);
  clearTimeout(timer);
  timer = undefined;
}

// A sign that says the same stays itself.
function showSign() {
  const own = [...shared].flatMap(([hunt, items]) => items.filter(({ you }) => you)
    .map(({ until, precision }) => ({ hunt, until, precision, name: hunts().find(({ id }) => id === hunt)?.name })));
  const key = JSON.stringify(own);
  if (key === signed) return;
  signed = key;
  showSharing(own.map(({ hunt, until, precision, name }) => ({
    words: () => t(`position.shared.${precision}`, name ?? t('hunt.own'), time(until)),
    button: () => t('position.stop'),
    stop: () => stopSharing(hunt),
  })));
}

async function load(hunt) {
  const mine = owner;
  try {
    const { items } = await ask('GET', path(hunt));
    if (mine === owner) put(hunt, items);
  } catch (error) {
    if (['notFound', 'signedOut'].includes(error.kind)) put(hunt, []);
  }
}

/**
 * Begins to share the reader's position with the chosen hunt, for so many minutes. Resolves to whether the browser tells
 * it.
 */
export async function startSharing({ precision, minutes }) {
  const hunt = chosenHunt().id;
  const place = await locate();
  if (!place) return false;
  const item = await ask('PUT', path(hunt), { ...roundedPoint(place), precision, minutes });
  sendTo(hunt);
  sentAt = Date.now();
  hiding.delete(hunt);
  put(hunt, [...others(hunt), item]);
  return true;
}

const others = (hunt) => (shared.get(hunt) ?? []).filter(({ you }) => !you);

/** Ends that. Where the server cannot be reached, it is told as soon as it can. */
export async function stopSharing(hunt) {
  if (sending === hunt) sendTo(null);
  try {
    await ask('DELETE', path(hunt));
    hiding.delete(hunt);
    put(hunt, others(hunt));
  } catch (error) {
    if (error.kind === 'notFound') return put(hunt, []);
    hiding.add(hunt);
    warn(`${t('position.notStopped')} ${sentenceOf(error)}`);
  }
  return undefined;
}

/** Ends all sharing of the reader's position. */
export const stopAllSharing = () => Promise.all([...shared].filter(([, items]) => items.some(({ you }) => you))
  .map(([hunt]) => stopSharing(hunt)));

function sendSoon() {
  if (!sending || timer) return;
  timer = setTimeout(send, Math.max(0, sentAt + pause - Date.now()));
}

async function send() {
  timer = undefined;
  const hunt = sending;
  if (!hunt || !me()) return;
  const own = (shared.get(hunt) ?? []).find(({ you }) => you);
  if (own && !isOn(own)) return void sendTo(null);
  sentAt = Date.now();
  try {
    const item = await ask('PUT', path(hunt), roundedPoint(me()));
    if (sending === hunt) put(hunt, [...others(hunt), item]);
  } catch (error) {
    // It has ended, or was turned off elsewhere.
    if (!['invalid', 'notFound', 'signedOut'].includes(error.kind)) return;
    if (sending === hunt) sendTo(null);
    load(hunt);
  }
}

function hear(event) {
  const isUntold = !event || (event.event === 'positions' && !event.items);
  if (isUntold) for (const hunt of new Set([...shared.keys(), chosenHunt()?.id])) hunt && load(hunt);
  else if (event.event === 'positions') put(event.hunt, event.items);
  else if (event.event === 'removed') put(event.hunt, []);
}

function follow() {
  const hunt = chosenHunt()?.id ?? null;
  if (hunt && hunt !== asked) load(hunt);
  asked = hunt;
  // A hunt may have another name by now.
  showSign();
}

// Who has signed out shares nothing, and sees nobody; nor does who comes next.
function leave() {
  const [former, id] = [owner, currentAccount()?.id ?? null];
  owner = id;
  if (!former || former === id) return;
  for (const one of [shared, known, hiding]) one.clear();
  asked = null;
  sendTo(null);
  showSign();
  changes.tell();
}

onHuntEvent(hear);
onHunts(follow);
onAccount(leave);
onLocation(sendSoon);
onNetwork((isOnline) => {
  if (!isOnline) return;
  for (const hunt of hiding) stopSharing(hunt);
  sendSoon();
});
if (sending) locateIfAllowed();
follow();
