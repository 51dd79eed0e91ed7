// An invitation that somebody has come with: accepted or declined.
import { ask } from './account.js';
import { pushButton } from './controls.js';
import { fill, h } from './dom.js';
import { failureBox } from './failure.js';
import { day } from './format.js';
import { outcome } from './together.js';
import { personName } from './together-words.js';
import { t } from './words.js';

/** What the invitation is to, and the answers; `done(isAccepted)` is called behind one. */
export function invitationBox(token, done) {
  const place = h('div', { class: 'box' }, h('p', { class: 'muted' }, t('hunt.reading')));
  const said = outcome();
  const path = `v1/invitations/${encodeURIComponent(token)}`;

  const accept = said.doing(async () => {
    const { id } = await ask('POST', path);
    const { chooseHunt } = await import('./hunts.js');
    await chooseHunt(id);
    done(true);
  });

  const leave = (words) => pushButton(words, () => done(false));

  const read = () => ask('GET', path).then(({ hunt, by, role, expires }) => {
    fill(place, h('p', { class: 'strong' }, t('invitation.to', personName(by), hunt.name)),
      h('p', {}, t(`invitation.${role}`)), h('p', { class: 'hint' }, t('invitation.until', day(expires))), said.element,
      h('div', { class: 'pair' }, leave(t('invitation.decline')),
        pushButton(t('invitation.accept'), accept, { class: 'button main' })));
  }, (error) => {
    // What only did not come is no reason to forget the invitation.
    if (!['notFound', 'refused', 'invalid'].includes(error.kind)) return void fill(place, failureBox(error, read));
    said.fail(error);
    fill(place, said.element, h('div', { class: 'pair' }, leave(t('close'))));
    return undefined;
  });
  read();
  return place;
}
