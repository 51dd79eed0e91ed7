// The strings, the style sheet and the form parts that account and hunt views share.
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
 * The status line of a form, with `say(text)`, `fail(error)` and `clear()`. `doing(act)` returns a function that runs
 * `act` and shows a failure.
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

/**
 * A form with `fields`. The form ignores further submissions while `send` is running, and shows failures below the
 * fields.
 */
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

/** Asks for confirmation before an action that cannot be undone. */
export const confirmed = (title, text, button, act) => openSheet(title, (close) => [
  h('p', {}, text),
  pushButton(button, () => {
    close();
    act();
  }, { class: 'button danger' }),
]);

/** The select element for the language of emails and pages. */
export const languageChoice = (value) => choices({ value }, [['th', 'ไทย'], ['en', 'English']]);

/** A section with a heading. */
export const section = (title, ...children) => h('section', {}, h('h3', {}, title), children);

/** The content for users who are not signed in: a sign-in link, or a note that accounts are disabled. */
export const signInFirst = (title) => [back(), h('h2', {}, title), h('div', { class: 'box' },
  h('p', {}, t(accountsAreOn() ? 'account.first' : 'account.off')),
  accountsAreOn() && linkButton(t('signIn'), { view: 'account', home: undefined }, { class: 'button main' }))];

/**
 * A box with a link to share. `label` is the label of its field, and `title` is the title of the shared link.
 */
export const linkBox = (words, { label, title, url }, ...more) => h('div', { class: 'box' },
  h('p', { class: 'strong' }, words),
  labelled(label, h('input', { type: 'text', readonly: true, value: url, onfocus: ({ target }) => target.select() })),
  h('div', { class: 'pair' }, copyButton(url), shareLink(() => ({ title, url }))), more);

/**
 * A list from the server at `path`. `show(items)` creates the content of `element`, and `boxed(box)` wraps the error
 * box. `load()` reloads the list, and `remove(id)` removes an item.
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

/** Shows that a request has failed. Ignores “not found”, because the item is gone as intended. */
export const tellFailure = (error) => error.kind === 'notFound' || warn(sentenceOf(error));

/**
 * Replaces the children of `element`. If the keyboard focus was on a child, moves it to the new control with the same
 * text, or else to the heading.
 */
export function refill(element, ...children) {
  const place = element.contains(document.activeElement) ? document.activeElement : null;
  const said = (control) => `${control.getAttribute('aria-label')} ${control.textContent}`;
  fill(element, ...children);
  if (!place || place.isConnected) return;
  const again = [...element.querySelectorAll('a, button, summary, input, select, textarea')]
    .find((one) => one.tagName === place.tagName && said(one) === said(place));
  (again ?? element.querySelector('h2'))?.focus({ preventScroll: true });
}

// The values of form fields, which `isEqualNode` does not compare.
const chosenIn = (one) => [one, ...one.querySelectorAll?.('input, select, textarea') ?? []]
  .map(({ value, checked }) => `${value} ${checked}`).join();
const isAlike = (one, other) => Boolean(other) && one.isEqualNode(other) && chosenIn(one) === chosenIn(other);

/**
 * Works like `refill`, but only if the content differs, so that updates do not replace a control while it is pressed.
 * The handlers of `children` must depend only on the content of the children or on state that they read when they run.
 */
export function renew(element, ...children) {
  const wanted = [...h('div', {}, ...children).childNodes];
  const isSame = wanted.length === element.childNodes.length
    && wanted.every((one, at) => isAlike(one, element.childNodes[at]));
  if (!isSame) refill(element, wanted);
}

/**
 * A list whose row elements are reused, so that typed text and the keyboard focus stay. `idOf(one)` returns the
 * identity of an item, `make(one)` creates a row with an `element`, and `leave(row)` is called for each removed row.
 */
export function stayingRows(idOf, make, leave = () => {}) {
  const rows = new Map();
  return {
    /** Removes the rows of items that are not in `all`. */
    keep(all) {
      const ids = new Set(all.map(idOf));
      for (const [id, row] of rows) {
        if (ids.has(id)) continue;
        leave(row);
        row.element.remove();
        rows.delete(id);
      }
    },
    /** Shows the items in a list, in order; `update(row, one)` updates each row. */
    put(list, wanted, update) {
      const focused = document.activeElement;
      wanted.forEach((one, at) => {
        const id = idOf(one);
        if (!rows.has(id)) rows.set(id, make(one));
        const row = rows.get(id);
        update(row, one);
        if (list.children[at] !== row.element) list.insertBefore(row.element, list.children[at] ?? null);
      });
      // An element that is moved loses focus.
      if (list.contains(focused)) focused.focus({ preventScroll: true });
    },
    /** Forgets all rows without removing their elements. */
    clear: () => rows.clear(),
  };
}
