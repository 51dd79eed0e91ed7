// The account that is signed in. The session is in a cookie that no script can read; the page stores only the account.
import { askAccount } from './api.js';
import { onNetwork } from './network.js';
import { kept, keep, onKept } from './storage.js';
import { topic } from './topic.js';
import { language } from './words.js';

const changes = topic();
const sessions = topic();
let areOn = false;
let account = kept('account') ?? null;
let unread = 0;

/** Whether people can sign in here. */
export const accountsAreOn = () => areOn;

/** The account that is signed in; null where none is. */
export const currentAccount = () => (areOn ? account : null);

/** How many messages the reader has not read. */
export const unreadMessages = () => unread;

/** Calls `hear` when somebody signs in or out, or the unread messages become more or less, while `owner` is on the page. */
export const onAccount = changes.listen;

/**
 * Calls `hear()` when the page learns that the reader is signed in: at the start, after signing in here or in another tab,
 * and when the network is back.
 */
export const onSession = sessions.listen;

/** Takes note of how many messages the reader has not read. */
export function showUnread(count) {
  if (count === unread) return;
  unread = count;
  changes.tell();
}

/** Takes note of who is signed in now; null for nobody. */
export function becomeAccount(next) {
  account = next;
  if (!next) unread = 0;
  keep('account', next);
  tellSession();
  changes.tell();
}

/** Sends a request about the account. One whose session has ended is signed out. */
export async function ask(method, path, value) {
  try {
    return await askAccount(method, path, value, language());
  } catch (error) {
    if (error.kind === 'signedOut' && account) becomeAccount(null);
    throw error;
  }
}

function tellSession() {
  if (currentAccount()) sessions.tell();
}

/** Begins where the server's settings let people sign in, and asks whether the session goes on. */
export function startAccount({ accounts }) {
  areOn = accounts === true;
  if (!areOn) return;
  changes.tell();
  if (!account) return;
  tellSession();
  onNetwork((isOnline) => isOnline && tellSession());
  // The browser keeps the cookie for longer from then on.
  ask('GET', 'v1/me').then(becomeAccount, () => {});
}

// Another tab may have signed in or out.
onKept(['account'], () => {
  account = kept('account') ?? null;
  tellSession();
  changes.tell();
});
