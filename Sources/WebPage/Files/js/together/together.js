// The words, style sheet and parts of forms that the views of accounts and hunts share.
import '../hunts/together-words.js';
import { accountsAreOn, ask } from '../core/account.js';
import { choices, labelled, linkButton, pushButton } from '../core/controls.js';
import { announce, fill, h } from '../core/dom.js';
import { openSheet } from '../core/dialog.js';
import { failureBox, sentenceOf } from '../core/failure.js';
import { warn } from '../core/toast.js';
import { back, loadStyle } from '../core/pages.js';
import { copyButton, shareLink } from '../core/share.js';
import { t } from '../core/words.js';

await loadStyle('together.css');

/**
 * The place where a form says what became of it: `say(text)`, `fail(error)`, `clear()`. `doing(act)` is what does `act` when
 * it is called, and says how that fails.
 */
export function outcome() {
  const element = h('p', { class: 'outcome', role: 'status', hidden: true });
  function say(text, isBad) {
    element.textContent = text;
    element.hidden = !text;
    element.classList.toggle('warning', isBad);
    if (text) announce(text);
  }
  const said = {
    element, say: (text) => say(text, false), fail: (error) => say(sentenceOf(error), true),
    clear: () => say('', false),
    doing: (act) => async () => {
      said.clear();
      try {
        await act(said);
      } catch (error) {
        said.fail(error);
      }
    },
  };
  return said;
}

/** A form of `fields` whose `send` runs once at a time, and whose failure is said below. */
export function form(props, { button, send, others = [], said = outcome() }, ...fields) {
  const main = h('button', { type: 'submit', class: 'button main' }, button);
  const run = said.doing(send);
  return h('form', { ...props, onsubmit: async (event) => {
    event.preventDefault();
    if (main.getAttribute('aria-disabled') === 'true') return;
    main.setAttribute('aria-disabled', 'true');
    await run();
    main.removeAttribute('aria-disabled');
  } }, fields, said.element, h('div', { class: 'pair' }, others, main));
}

/** Asks once before something that cannot be undone. */
export const confirmed = (title, text, button, act) => openSheet(title, (close) => [
  h('p', {}, text),
  pushButton(button, () => {
    close();
    act();
  }, { class: 'button danger' }),
]);

/** The languages that mails and pages come in. */
export const languageChoice = (value) => choices({ value }, [['th', 'ไทย'], ['en', 'English']]);

/** A heading and what stands under it, as a part of a view. */
export const section = (title, ...children) => h('section', {}, h('h3', {}, title), children);

/** What stands where nobody is signed in: the way to do so, or that accounts are off. */
export const signInFirst = (title) => [back(), h('h2', {}, title), h('div', { class: 'box' },
  h('p', {}, t(accountsAreOn() ? 'account.first' : 'account.off')),
  accountsAreOn() && linkButton(t('signIn'), { view: 'account', home: undefined }, { class: 'button main' }))];

/** A box with a link to pass on: `label` is that of its field, and `title` what it is shared with. */
export const linkBox = (words, { label, title, url }, ...more) => h('div', { class: 'box' },
  h('p', { class: 'strong' }, words),
  labelled(label, h('input', { type: 'text', readonly: true, value: url, onfocus: ({ target }) => target.select() })),
  h('div', { class: 'pair' }, copyButton(url), shareLink(() => ({ title, url }))), more);

/**
 * A list of the server at `path` in `element`, as `show(items)` has it; `boxed(box)` is what stands there where it cannot be
 * had. `load()` reads it, `remove(id)` takes one of it away.
 */
export function serverList(element, path, show, boxed = (box) => h('li', {}, box)) {
  async function load() {
    try {
      const { items } = await ask('GET', path);
      fill(element, show(items));
    } catch (error) {
      if (error.kind !== 'signedOut') fill(element, boxed(failureBox(error, load)));
    }
  }
  async function remove(id) {
    await ask('DELETE', `${path}/${id}`).catch(tellFailure);
    await load();
    element.querySelector('button')?.focus();
  }
  return { load, remove };
}

/** Says how a request failed; what is not there any more was to go. */
export const tellFailure = (error) => error.kind === 'notFound' || warn(sentenceOf(error));

/** Puts `children` in the place of what `element` holds, and whoever was in it by keyboard at what says the same. */
export function refill(element, ...children) {
  const place = element.contains(document.activeElement) ? document.activeElement : null;
  const said = (control) => `${control.getAttribute('aria-label')} ${control.textContent}`;
  fill(element, ...children);
  if (!place || place.isConnected) return;
  const again = [...element.querySelectorAll('a, button, summary, input, select, textarea')]
    .find((one) => one.tagName === place.tagName && said(one) === said(place));
  (again ?? element.querySelector('h2'))?.focus({ preventScroll: true });
}

// What is typed, ticked and chosen is in no attribute.
const chosenIn = (one) => [one, ...one.querySelectorAll?.('input, select, textarea') ?? []]
  .map(({ value, checked }) => `${value} ${checked}`).join();
const isAlike = (one, other) => Boolean(other) && one.isEqualNode(other) && chosenIn(one) === chosenIn(other);

/**
 * Does the same, unless all would be as it is: what happens elsewhere takes nothing away from under a finger. What
 * `children` do when they are pressed must depend on what they show, or on what is known then.
 */
export function renew(element, ...children) {
  const wanted = [...h('div', {}, ...children).childNodes];
  const isSame = wanted.length === element.childNodes.length
    && wanted.every((one, at) => isAlike(one, element.childNodes[at]));
  if (!isSame) refill(element, wanted);
}

/**
 * Rows that stay the same elements while they are shown: what is being typed, and the keyboard's place, are in them.
 * `idOf(one)` tells them apart, `make(one)` makes a row with an `element`, `leave(row)` hears of one that goes.
 */
export function stayingRows(idOf, make, leave = () => {}) {
  const rows = new Map();
  return {
    /** Takes away the rows of all but these. */
    keep(all) {
      const ids = new Set(all.map(idOf));
      for (const [id, row] of rows) {
        if (ids.has(id)) continue;
        leave(row);
        row.element.remove();
        rows.delete(id);
      }
    },
    /** Shows these in a list, in their order; `update(row, one)` shows each as it is now. */
    put(list, wanted, update) {
      const focused = document.activeElement;
      wanted.forEach((one, at) => {
        const id = idOf(one);
        if (!rows.has(id)) rows.set(id, make(one));
        const row = rows.get(id);
        update(row, one);
        if (list.children[at] !== row.element) list.insertBefore(row.element, list.children[at] ?? null);
      });
      // What is moved loses the keyboard.
      if (list.contains(focused)) focused.focus({ preventScroll: true });
    },
    /** Forgets all. */
    clear: () => rows.clear(),
  };
}
