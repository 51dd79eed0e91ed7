// The invitation in the address that opened the page. Its secret is removed from the address.
import { tabStorage } from '../core/storage.js';

const name = 'invitation';

/**
 * Takes the invitation out of the address and goes to the account, where it is accepted or declined. New links have
 * its secret in the fragment, which no server receives; older ones in the query. Returns whether there was one.
 */
export function takeInvitation() {
  const token = new URLSearchParams(location.hash.slice(1)).get(name) ?? new URLSearchParams(location.search).get(name);
  if (!token) return false;
  tabStorage.keep(name, token);
  history.replaceState(null, '', `${location.pathname}?view=account`);
  return true;
}

// A link that is opened in a tab of the page changes the fragment alone.
addEventListener('hashchange', () => takeInvitation() && location.reload());

/** The invitation that waits for an answer; undefined where there is none. */
export const waitingInvitation = () => tabStorage.kept(name) || undefined;

/** Forgets the invitation. */
export const forgetInvitation = () => tabStorage.keep(name, null);
