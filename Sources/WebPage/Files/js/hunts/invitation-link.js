// The invitation in the address that opened the page. The page removes its secret from the address.
import { tabStorage } from '../core/storage.js';

const name = 'invitation';

/**
 * Takes the invitation out of the address and opens the account view, in which the reader accepts or declines it. New
 * links contain the secret in the fragment, which no server receives; older ones in the query. Returns whether there
 * was one.
 */
export function takeInvitation() {
  const token = new URLSearchParams(location.hash.slice(1)).get(name) ?? new URLSearchParams(location.search).get(name);
  if (!token) return false;
  tabStorage.keep(name, token);
  history.replaceState(null, '', `${location.pathname}?view=account`);
  return true;
}

// Opening a link in a tab that shows the page changes only the fragment.
addEventListener('hashchange', () => takeInvitation() && location.reload());

/** The pending invitation, or undefined. */
export const waitingInvitation = () => tabStorage.kept(name) || undefined;

export const forgetInvitation = () => tabStorage.keep(name, null);
