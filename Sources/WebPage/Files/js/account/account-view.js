// The account view: signing in, the invitation that brought the user here, and the settings.
import { accountsAreOn, currentAccount, onAccount } from '../core/account.js';
import { accountSettings } from './account-settings.js';
import { fill, focusOn, h } from '../core/dom.js';
import { invitationBox, receivedInvitations } from './invitation.js';
import { forgetInvitation, waitingInvitation } from '../hunts/invitation-link.js';
import { back } from '../core/pages.js';
import { go } from '../core/search.js';
import { profileForm, signInForm } from './sign-in.js';
import { signInFirst } from '../together/together.js';
import { t } from '../core/words.js';

export function accountView({ config }) {
  const element = h('section', { class: 'saved account' });
  let shown;
  // Whether to ask for a display name, which happens after the first sign-in.
  let isNew = false;

  function begin(account) {
    isNew = !account.name;
    if (!isNew && !waitingInvitation()) go({ view: 'saved' }, { replace: true });
  }

  function afterProfile() {
    isNew = false;
    if (waitingInvitation()) render(true);
    else go({ view: 'saved' }, { replace: true });
  }

  function parts() {
    if (!accountsAreOn()) return signInFirst(t('title.account'));
    const account = currentAccount();
    const invitation = waitingInvitation();
    if (!account) {
      return [h('h2', {}, t('signIn')), invitation && h('p', { class: 'box' }, t('invitation.first')),
        signInForm(begin)];
    }
    if (isNew) return [h('h2', {}, t('account.welcome')), profileForm(account, afterProfile)];
    if (invitation) {
      return [h('h2', {}, t('invitation')), invitationBox(invitation, (isAccepted) => {
        forgetInvitation();
        // If the user declines the invitation, make sure that they have a hunt.
        if (!isAccepted) import('../hunts/hunts.js').then(({ refreshHunts }) => refreshHunts(), () => {});
        if (isAccepted) go({ view: 'saved' }, { replace: true });
        else render(true);
      })];
    }
    return [h('h2', {}, t('title.account')), receivedInvitations(() => go({ view: 'saved' }, { replace: true })),
      accountSettings(account, config)];
  }

  function render(isMoved) {
    const place = [currentAccount()?.id, isNew, waitingInvitation(), accountsAreOn()].join();
    if (place === shown) return;
    const isFirst = shown === undefined;
    shown = place;
    fill(element, accountsAreOn() && back(), parts());
    if (!isFirst || isMoved) focusOn(element.querySelector('h2'));
  }

  onAccount(() => render(), element);
  return { element, update: () => render() };
}
