// The account settings: name, language, sessions, export and deletion.
import { ask, becomeAccount } from '../core/account.js';
import { pushButton } from '../core/controls.js';
import { forgetDevice } from './device.js';
import { h } from '../core/dom.js';
import { day, time } from '../core/format.js';
import { savedSearches } from './saved-searches.js';
import { saveAs } from '../core/share.js';
import { profileForm } from './sign-in.js';
import { confirmed, outcome, section, serverList } from '../together/together.js';
import { t } from '../core/words.js';

export function accountSettings(account) {
  const said = outcome();
  const signOut = said.doing(async () => {
    const { stopAllSharing } = await import('../hunts/hunt-positions.js');
    await stopAllSharing();
    await ask('POST', 'v1/me/sign-out');
    await leave();
  });
  const remove = said.doing(async () => {
    await ask('DELETE', 'v1/me');
    await leave();
  });
  return [
    h('p', { class: 'muted' }, t('account.signedInAs', account.email)),
    section(t('account.you'), profileForm(account, () => {})),
    savedSearches(),
    sessions(),
    section(t('account.data'), said.element, h('div', { class: 'pair' },
      pushButton(t('account.export'), said.doing(save), { picture: 'download' }),
      pushButton(t('account.signOut'), () => whenSent(signOut)),
      pushButton(t('account.delete'), () => confirmed(t('account.delete'), t('account.deleteWhat'), t('account.deleteNow'),
        remove), { class: 'button danger' }))),
  ];
}

// Deletes the account's hunts from this device, and ends notifications about its searches, so that the next user of
// this device does not receive them.
async function leave() {
  const { forgetHunts } = await import('../hunts/hunts.js');
  await forgetHunts();
  becomeAccount(null);
  // Do not await this: a push service may be slow, and the subscription is useless without the session anyway.
  forgetDevice().catch(() => {});
}

/** Asks for confirmation first if signing out would lose changes that were made offline. */
async function whenSent(signOut) {
  const { waitingCount } = await import('../hunts/hunts.js');
  if (waitingCount() === 0) return signOut();
  return confirmed(t('account.signOut'), t('account.unsent', waitingCount()), t('account.signOut'), signOut);
}

async function save() {
  const mine = await ask('GET', 'v1/me/export');
  saveAs(new Blob([JSON.stringify(mine, null, 2)], { type: 'application/json' }), 'homefind.json');
}

/** The list of the account's sessions, with a button to end each session except the current one. */
function sessions() {
  const list = h('ul', { class: 'rows' });
  const row = ({ id, current, agent, created, used }) => h('li', {},
    h('span', {}, h('span', { class: 'strong' }, current ? t('account.here') : device(agent)),
      h('span', { class: 'hint' }, t('account.used', day(created), time(used)))),
    !current && pushButton(t('account.end'), () => remove(id), { 'aria-label': t('account.endOf', device(agent)) }));
  const { load, remove } = serverList(list, 'v1/me/sessions', (items) => items.map(row));
  load();
  return section(t('account.sessions'), list);
}

// Returns the common names of the browser and the operating system in a `User-Agent` value.
function device(agent = '') {
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((name) => agent.includes(name));
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac OS', 'Linux'].find((name) => agent.includes(name));
  const names = { Edg: 'Edge', OPR: 'Opera', 'Mac OS': 'macOS' };
  return [browser, system].filter(Boolean).map((name) => names[name] ?? name).join(', ')
    || agent.slice(0, 60) || t('account.unknownDevice');
}
