// Shows the user's invitations, from a link or sent to their email address, and accepts or declines
// them.
import { ask } from '../core/account.js';
import { pushButton } from '../core/controls.js';
import { fill, focusOn, h } from '../core/dom.js';
import { failureBox } from '../core/failure.js';
import { day } from '../core/format.js';
import { outcome, section, serverList, tellFailure } from '../together/together.js';
import { personName } from '../hunts/together-words.js';
import { t } from '../core/words.js';

/** Shows an invitation with buttons to accept or decline it; calls `done(isAccepted)` afterwards. */
export function invitationBox(token, done) {
  const place = h('div', { class: 'box' }, h('p', { class: 'muted' }, t('hunt.reading')));
  const said = outcome();
  const path = `v1/invitations/${encodeURIComponent(token)}`;

  const accept = said.doing(async () => {
    await join(path);
    done(true);
  });
  const decline = said.doing(async () => {
    await ask('DELETE', path).catch((error) => error.kind === 'notFound' || Promise.reject(error));
    done(false);
  });

  const leave = (words) => pushButton(words, () => done(false));

  const read = () => ask('GET', path).then((invitation) => {
    fill(place, about(invitation), said.element,
      h('div', { class: 'pair' }, pushButton(t('invitation.decline'), decline),
        pushButton(t('invitation.accept'), accept, { class: 'button main' })));
  }, (error) => {
    // Keep the invitation, because the request may succeed later.
    if (!['notFound', 'refused', 'invalid'].includes(error.kind)) return void fill(place, failureBox(error, read));
    said.fail(error);
    fill(place, said.element, h('div', { class: 'pair' }, leave(t('close'))));
    return undefined;
  });
  read();
  return place;
}

/** The pending invitations to the user's email address. Calls `accepted()` after the user accepts an invitation. */
export function receivedInvitations(accepted) {
  const path = 'v1/me/invitations';
  const list = h('div');
  const { load, remove } = serverList(list, path, (items) => {
    element.hidden = items.length === 0;
    return items.map((invitation) => h('div', { class: 'box invitation' }, about(invitation),
      h('div', { class: 'pair' },
        pushButton(t('invitation.decline'), async () => {
          await remove(invitation.id);
          // The focused button has disappeared together with the last invitation, so move the focus.
          if (element.hidden) focusOn(document.querySelector('.account h2'));
        },
          { 'aria-label': t('invitation.declineOf', invitation.hunt.name) }),
        pushButton(t('invitation.accept'), async () => {
          try {
            await join(`${path}/${invitation.id}`);
            accepted();
          } catch (error) {
            tellFailure(error);
            await load();
          }
        }, { class: 'button main', 'aria-label': t('invitation.acceptOf', invitation.hunt.name) }))));
  }, (box) => box);
  const element = section(t('invitation.received'), list);
  element.hidden = true;
  load();
  return element;
}

async function join(path) {
  const { id } = await ask('POST', path);
  const { chooseHunt } = await import('../hunts/hunts.js');
  await chooseHunt(id);
}

const about = ({ hunt, by, role, expires }) => [
  h('p', { class: 'strong' }, t('invitation.to', personName(by), hunt.name)),
  h('p', {}, t(`invitation.${role}`)), h('p', { class: 'hint' }, t('invitation.until', day(expires)))];
