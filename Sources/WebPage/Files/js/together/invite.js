// Invites people to a hunt by email, or with a link to share, copy or scan.
import { ask } from '../core/account.js';
import { choices, labelled } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { form, linkBox } from './together.js';
import { t } from '../core/words.js';

/** The form. Calls `made()` after each invitation. */
export function inviteForm(config, path, name, made) {
  const email = h('input', { type: 'email', autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false' });
  const role = choices({ value: 'editor' }, ['editor', 'viewer'].map((one) => [one, t(`role.${one}.may`)]));
  const result = h('div', { class: 'invited', role: 'status' });
  return [form({ class: 'box' }, { button: t('invite.make'), send: async () => {
    const address = email.value.trim();
    fill(result);
    const invitation = await ask('POST', `${path}/invitations`, { role: role.value, ...address && { email: address } });
    email.value = '';
    fill(result, await invited(invitation, name, config));
    made();
  } }, labelled(t('invite.address'), email), h('p', { class: 'hint' }, t('invite.how')), labelled(t('invite.role'), role)),
  result];
}

async function invited({ email, url, page, mailed }, name, config) {
  const link = new URL(page ?? url, document.baseURI).href;
  const { hash } = new URL(link);
  return linkBox(t(mailed ? 'invite.mailed' : email ? 'invite.pass' : 'invite.anyonePass', email),
    { label: t('invite.link'), title: t('invite.title', name), url: link },
    config.qr && (await import('../core/qr-code.js')).qrCode({ url: hash, name: t('invite.link'), how: t('invite.scan') }));
}
