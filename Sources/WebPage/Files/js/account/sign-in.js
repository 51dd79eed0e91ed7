// Signs the user in with an emailed code: asks for the address, the code and, for a new account, a name.
import { Failure } from '../core/api.js';
import { ask, becomeAccount, currentAccount } from '../core/account.js';
import { labelled, pushButton } from '../core/controls.js';
import { focusOn, fill, h } from '../core/dom.js';
import { tabStorage } from '../core/storage.js';
import { form, languageChoice, outcome } from '../together/together.js';
import { language, setLanguage, t } from '../core/words.js';

const lifetime = 600_000;
const codeIn = (text) => text.match(/(?<![A-Za-z0-9])[A-HJKMNP-Z2-9]{6}(?![A-Za-z0-9])/)?.[0]
  ?? text.toUpperCase().replace(/[^A-Z0-9]/g, '').slice(0, 6);

// The email address that was recently sent a code. The address is stored because a phone may reload
// the page while the user checks their email.
function mailedTo() {
  const mailed = tabStorage.kept('codeFor');
  return mailed && Date.now() - mailed.at < lifetime ? mailed.email : undefined;
}

/** The sign-in form. Calls `signedIn(account)` after a successful sign-in. */
export function signInForm(signedIn) {
  const element = h('div', { class: 'box' });

  async function mail(email) {
    await ask('POST', 'v1/sign-in', { email });
    tabStorage.keep('codeFor', { email, at: Date.now() });
  }

  function askAddress(known = '') {
    const input = h('input', { type: 'email', name: 'email', autocomplete: 'email', required: true, value: known,
      autocapitalize: 'none', spellcheck: 'false' });
    fill(element, form({}, { button: t('signIn.mail'), send: async () => {
      const email = input.value.trim();
      await mail(email);
      askCode(email);
    } }, h('p', {}, t('signIn.how')), labelled(t('signIn.address'), input)));
    return input;
  }

  function askCode(email) {
    const said = outcome();
    const input = h('input', { type: 'text', name: 'code', autocomplete: 'one-time-code', required: true,
      autocapitalize: 'characters', spellcheck: 'false', inputmode: 'text', class: 'code', onpaste: (event) => {
        event.preventDefault();
        input.value = codeIn(event.clipboardData.getData('text'));
      } });
    const again = pushButton(t('signIn.again'), said.doing(async () => {
      await mail(email);
      said.say(t('signIn.mailedAgain'));
      input.focus();
    }));
    const other = pushButton(t('signIn.other'), () => {
      tabStorage.keep('codeFor', null);
      askAddress(email).focus();
    });
    fill(element, form({}, { button: t('signIn'), said, others: [other, again], send: async () => {
      const code = codeIn(input.value);
      input.value = code;
      try {
        if (code.length < 6) throw new Failure('invalid', t('signIn.short'));
        const { account } = await ask('POST', 'v1/sign-in/code', { email, code });
        tabStorage.keep('codeFor', null);
        signedIn(account);
        becomeAccount(account);
      } catch (error) {
        input.setAttribute('aria-invalid', String(error.kind === 'invalid'));
        input.select();
        throw error;
      }
    } }, h('p', {}, t('signIn.mailed', email)), labelled(t('signIn.code'), input)));
    focusOn(input);
  }

  const mailed = mailedTo();
  if (mailed) queueMicrotask(() => askCode(mailed));
  else askAddress();
  return element;
}

/** The form for the user's display name and email language. Calls `done()` after the values have been saved. */
export function profileForm(account, done) {
  const name = h('input', { type: 'text', name: 'name', autocomplete: 'nickname', maxlength: 60, value: account.name ?? '' });
  const chosen = languageChoice(account.language ?? language());
  return form({ class: 'box' }, { button: t('account.keep'), send: async (said) => {
    const changed = await ask('PATCH', 'v1/me', { name: name.value.trim(), language: chosen.value });
    becomeAccount({ ...currentAccount(), ...changed, name: changed.name });
    if (changed.name && !account.name) {
      await import('../hunts/hunts.js').then(({ nameOwnHunt }) => nameOwnHunt()).catch(() => {});
    }
    said.say(t('account.kept'));
    done();
    if (chosen.value === language()) return;
    setLanguage(chosen.value);
    location.reload();
  } }, labelled(t('account.name'), name), labelled(t('account.language'), chosen));
}
