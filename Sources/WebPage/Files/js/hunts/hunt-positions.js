// Loads the positions that members of a hunt share, and shares the user's position.
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

// The minimum time between two positions that are sent, in milliseconds.
const pause = 5_000;
const changes = topic();
// The shared positions, keyed by hunt id.
const shared = new Map();
// The hunt to which this tab sends positions, and the hunts for which a request to stop sharing has failed.
let sending = tabStorage.kept('sharing') ?? null;
const hiding = new Set();
// The ids of the hunts whose positions have loaded.
const known = new Set();
let asked = null;
// The id of the account that this module's state belongs to.
let owner = currentAccount()?.id ?? null;
let timer;
let sentAt = 0;
let signed = '';

/** Calls `hear` when shared positions change, while `owner` is on the page. */
export const onPositions = changes.listen;

const path = (hunt) => `v1/hunts/${hunt}/positions`;
const isOn = ({ until }) => Date.parse(until) > Date.now();

/** The shared positions of the other members of the chosen hunt. */
export const memberPositions = () =>
  (shared.get(chosenHunt()?.id) ?? []).filter((item) => !item.you && isOn(item));

/** The position that the user shares with the chosen hunt; undefined if the user shares no position. */
export const ownPosition = () => (shared.get(chosenHunt()?.id) ?? []).find((item) => item.you && isOn(item));

/**
 * The destination for `member:` followed by an account id, as in the address of the directions view. Null if the member
 * shares no position; undefined while the positions are loading.
 */
export function memberPlace(text) {
  if (!known.has(chosenHunt()?.id)) return undefined;
  const item = [...shared.values()].flat().filter(isOn).find(({ member }) => text === `member:${member.id}`);
  const name = item && personName(item.member);
  return item ? { name: { en: name, th: name }, position: item.position } : null;
}

/** The patch that shows directions to a member. */
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

// Rebuild the notice only if its content has changed.
function showSign() {
  const own = [...shared].flatMap(([hunt, items]) => items.filter(({ you }) => you)
    .map(({ until, precision }) => ({ hunt, until, precision, name: hunts().find(({ id }) => id === hunt)?.name })));
  const key = JSON.stringify(own);
  if (key === signed) return;
  signed = key;
  showSharing(own.map(({ hunt, until, precision, name }) => ({
    words: () => t(`position.shared.${precision}`, name ?? t('hunt.choose'), time(until)),
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
 * Starts sharing the user's position with the chosen hunt for a number of minutes. Resolves to whether the browser
 * reported a position.
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

/** Stops sharing the user's position with a hunt. If the server is unreachable, retries when the network returns. */
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

/** Stops sharing the user's position with all hunts. */
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
    // Sharing has expired or was stopped on another device.
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
  // The hunt may have been renamed.
  showSign();
}

// On sign-out, stops sharing and clears all positions, so that the next account cannot see them.
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
