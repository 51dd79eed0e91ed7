// The signed-in account. The session is in a cookie that scripts cannot read; the page stores only the account.
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

/** Whether the server supports accounts. */
export const accountsAreOn = () => areOn;

/** The signed-in account; null when the user is signed out. */
export const currentAccount = () => (areOn ? account : null);

/** The number of unread messages. */
export const unreadMessages = () => unread;

/**
 * Calls `hear` when the user signs in or out and when the number of unread messages changes, while `owner` is on the
 * page.
 */
export const onAccount = changes.listen;

/**
 * Calls `hear()` when the page learns that the user is signed in: at startup, after a sign-in here or in another tab,
 * and when the network returns.
 */
export const onSession = sessions.listen;

/** Sets the number of unread messages. */
export function showUnread(count) {
  if (count === unread) return;
  unread = count;
  changes.tell();
}

/** Sets the signed-in account; null signs the user out on this page. */
export function becomeAccount(next) {
  account = next;
  if (!next) unread = 0;
  keep('account', next);
  tellSession();
  changes.tell();
}

/** Sends a request about the account. If the account's session has ended, signs the user out on this page. */
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

/** Turns accounts on if the server supports them, and asks the server whether the session is still valid. */
export function startAccount({ accounts }) {
  areOn = accounts === true;
  if (!areOn) return;
  changes.tell();
  if (!account) return;
  tellSession();
  onNetwork((isOnline) => isOnline && tellSession());
  // The response also extends the lifetime of the cookie.
  ask('GET', 'v1/me').then(becomeAccount, () => {});
}

// Another tab may have signed in or out.
onKept(['account'], () => {
  account = kept('account') ?? null;
  tellSession();
  changes.tell();
});
