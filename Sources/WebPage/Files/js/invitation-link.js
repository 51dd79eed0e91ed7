// The invitation that the page was opened with. Its secret does not stay in the address.
import { tabStorage } from './storage.js';

const name = 'invitation';

/** Takes the invitation out of the address and goes to the account, where it is accepted or declined. */
export function takeInvitation() {
  const query = new URLSearchParams(location.search);
  const token = query.get(name);
  if (!token) return;
  tabStorage.keep(name, token);
  history.replaceState(null, '', '?view=account');
}

/** The invitation that waits for an answer; undefined where there is none. */
export const waitingInvitation = () => tabStorage.kept(name) || undefined;

/** Forgets the invitation. */
export const forgetInvitation = () => tabStorage.keep(name, null);
