// A message, which its author can edit for five minutes.
import { currentAccount } from '../core/account.js';
import { labelled, pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { time } from '../core/format.js';
import { send } from '../hunts/hunts.js';
import { stopWaiting } from '../hunts/hunt-waiting.js';
import { form, refill } from './together.js';
import { personName } from '../hunts/together-words.js';
import { t } from '../core/words.js';

const editable = 300_000;

/** A message. `update(message)` shows its current state. */
export function messageItem(thread) {
  const element = h('li', { class: 'message' });
  let now;
  let isEditing = false;
  let timer;

  function show() {
    const isMine = now.by?.id === currentAccount()?.id;
    const left = Date.parse(now.at) + editable - Date.now();
    clearTimeout(timer);
    if (isMine && left > 0) timer = setTimeout(() => !isEditing && show(), left);
    element.classList.toggle('mine', isMine);
    if (isEditing) return;
    refill(element,
      h('p', { class: 'hint' }, isMine ? t('message.you') : personName(now.by), ' · ',
        h('time', { datetime: now.at }, time(now.at)), now.edited && ` · ${t('message.edited')}`),
      h('p', { class: 'text' }, now.text),
      isMine && left > 0 && pushButton(t('message.edit'), edit, { class: 'quiet' }));
  }

  function stop() {
    isEditing = false;
    fill(element);
    show();
    element.querySelector('button')?.focus();
  }

  function edit() {
    isEditing = true;
    const input = h('textarea', { rows: 3, required: true, maxlength: 4000, value: now.text });
    const cancel = pushButton(t('cancel'), stop);
    fill(element, form({}, { button: t('account.keep'), others: [cancel], send: async () => {
        await thread.edit(now.id, input.value.trim());
        stop();
      } }, labelled(t('message.text'), input)));
    input.focus();
  }

  return {
    element,
    update(message) {
      const isSame = now && now.text === message.text && now.edited === message.edited && now.by?.name === message.by?.name;
      now = message;
      if (!isSame) show();
    },
  };
}

/** A message that the server has not received yet or has rejected. */
export function waitingItem() {
  const element = h('li', { class: 'message mine waiting' });
  let shown;
  return {
    element,
    update({ id, text, isRefused }) {
      const key = String(isRefused);
      if (key === shown) return;
      shown = key;
      fill(element, h('p', { class: 'hint' }, t(isRefused ? 'message.refused' : 'message.waiting')),
        h('p', { class: 'text' }, text),
        isRefused && [h('p', { class: 'warning' }, isRefused), pushButton(t('message.discard'), () => {
          stopWaiting(id);
          send();
        })]);
    },
  };
}
