// The members of the chosen hunt, its invitations, and actions on the whole hunt.
import { ask } from '../core/account.js';
import { choices, labelled, pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { failureBox } from '../core/failure.js';
import { day } from '../core/format.js';
import { viewOfHunt } from './hunt-chooser.js';
import { chosenHunt, longestName, refreshHunts } from '../hunts/hunts.js';
import { inviteForm } from './invite.js';
import { go } from '../core/search.js';
import { confirmed, form, outcome, refill, renew, section, tellFailure } from './together.js';
import { personName } from '../hunts/together-words.js';
import { whereSection } from './where.js';
import { t } from '../core/words.js';

const roles = ['owner', 'editor', 'viewer'];

export const membersView = ({ config }) => viewOfHunt('members', () => {
  const said = outcome();
  const place = h('div', { class: 'parts' });
  const name = h('input', { type: 'text', required: true, maxlength: longestName, autocomplete: 'off' });
  const naming = section(t('hunt.rename'), form({ class: 'box' }, { button: t('account.keep'), send: async (result) => {
    await ask('PATCH', path(), { name: name.value.trim() });
    await refreshHunts();
    result.say(t('account.kept'));
  } }, labelled(t('hunt.name'), name)));
  const where = whereSection();
  let of = null;

  const path = () => `v1/hunts/${chosenHunt().id}`;

  // Runs an action, and then reloads the hunt to show the result.
  const act = (method, below, value) => async () => {
    await said.doing(() => ask(method, `${path()}${below}`, value))();
    await refreshHunts();
  };

  function row(member, { role: own }) {
    const isMine = own === 'owner' && !member.you;
    const words = member.you ? t('member.you', personName(member)) : personName(member);
    return h('li', { 'data-id': member.id }, h('span', {}, h('span', { class: 'strong' }, words),
      h('span', { class: 'hint' }, t('member.since', t(`role.${member.role}`), day(member.joined)))),
    isMine && choices({ 'aria-label': t('member.roleOf', words), value: member.role,
      onchange: ({ target }) => changeRole(member, words, target) }, roles.map((role) => [role, t(`role.${role}`)])),
    isMine && pushButton(t('member.removeNow'), () => confirmed(t('member.remove', words), t('member.removeWhat'),
      t('member.removeNow'), act('DELETE', `/members/${member.id}`)), { 'aria-label': t('member.remove', words) }));
  }

  function changeRole(member, words, select) {
    const change = act('PATCH', `/members/${member.id}`, { role: select.value });
    if (select.value !== 'owner') return change();
    // Keep the old role selected until the user confirms the change.
    select.value = member.role;
    return confirmed(t('member.makeOwner', words), t('member.makeOwnerWhat'), t('member.makeOwnerNow'), change);
  }

  function ending(hunt) {
    const me = hunt.members.find(({ you }) => you);
    const away = (what) => async () => {
      await what();
      go({ view: 'saved' });
    };
    const isAlone = hunt.members.length === 1;
    return h('div', { class: 'pair' },
      !isAlone && pushButton(t('hunt.leave'), () => confirmed(t('hunt.leave'), t('hunt.leaveWhat'), t('hunt.leave'),
        away(act('DELETE', `/members/${me.id}`)))),
      hunt.role === 'owner' && pushButton(t('hunt.delete'), () => confirmed(t('hunt.delete'), t('hunt.deleteWhat', hunt.name),
        t('hunt.deleteNow'), away(act('DELETE', ''))), { class: 'button danger' }));
  }

  function render(hunt) {
    // Rebuild forms only if the hunt or the role has changed, so that typed text stays.
    const now = `${hunt.id} ${hunt.role}`;
    if (of !== now) {
      of = now;
      name.value = hunt.name;
      const invitations = openInvitations(path());
      fill(place, list, where.element, hunt.role === 'owner'
        && [section(t('invite'), inviteForm(config, path(), hunt.name, invitations.load)), invitations.element],
      hunt.role !== 'viewer' && naming, said.element, foot);
      if (hunt.role === 'owner') invitations.load();
    }
    where.update();
    renew(list, hunt.members.map((member) => row(member, hunt)));
    refill(foot, ending(hunt));
  }

  const list = h('ul', { class: 'rows', 'aria-label': t('title.members') });
  const foot = h('div');
  return { heading: h('h3', {}, t('title.members')), parts: [place], render };
});

/** The pending invitations, with buttons that revoke them. */
function openInvitations(path) {
  const list = h('ul', { class: 'rows' });
  const element = section(t('invite.open'), list);
  async function load() {
    try {
      const { items } = await ask('GET', `${path}/invitations`);
      element.hidden = items.length === 0;
      refill(list, items.map(({ id, email, role, expires }) => {
        const whose = email ?? t('invite.anyone');
        return h('li', {}, h('span', {}, h('span', { class: 'strong' }, whose),
          h('span', { class: 'hint' }, t('invite.until', t(`role.${role}`), day(expires)))),
        pushButton(t('invite.revoke'), async () => {
          await ask('DELETE', `${path}/invitations/${id}`).catch(tellFailure);
          await load();
        }, { 'aria-label': t('invite.revokeOf', whose) }));
      }));
    } catch (error) {
      element.hidden = ['refused', 'notFound', 'signedOut'].includes(error.kind);
      fill(list, h('li', {}, failureBox(error, load)));
    }
  }
  element.hidden = true;
  return { element, load };
}
