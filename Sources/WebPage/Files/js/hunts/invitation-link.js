// The invitation in the address that opened the page. The page removes the invitation's secret from the address.
import { tabStorage } from '../core/storage.js';

const name = 'invitation';

/**
 * Removes the invitation from the address and opens the account view for the user to accept or decline it. New links
 * contain the secret in the fragment, which servers do not receive; older links contain it in the query. Returns
 * whether there was an invitation.
 */
export function takeInvitation() {
  const token = new URLSearchParams(location.hash.slice(1)).get(name) ?? new URLSearchParams(location.search).get(name);
  if (!token) return false;
  tabStorage.keep(name, token);
  history.replaceState(null, '', `${location.pathname}?view=account`);
  return true;
}

// If a tab already shows the page, opening a link in it changes only the fragment.
addEventListener('hashchange', () => takeInvitation() && location.reload());

/** The pending invitation, or undefined. */
export const waitingInvitation = () => tabStorage.kept(name) || undefined;

export const forgetInvitation = () => tabStorage.keep(name, null);
