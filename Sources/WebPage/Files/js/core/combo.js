// A text field with suggestions (the ARIA combobox pattern with a list).
import { announce, fill, h } from './dom.js';

let count = 0;

/**
 * `find(text)` returns the choices or a promise of them, `show(choice)` returns the content of an option, and
 * `choose(choice)` accepts a choice. The optional `answer(text, choices)` returns a sentence if the choices alone do
 * not answer the query; Enter then only marks the first choice, and a second Enter accepts it.
 */
export function comboBox({ label, placeholder, find, show, choose, answer = () => '' }) {
  const id = `combo-${(count += 1)}`;
  const note = h('p', { class: 'answer', hidden: true });
  // Browsers make scrollable elements focusable; prevent that, because the list closes when the field loses focus.
  const list = h('ul', { role: 'listbox', id: `${id}-list`, tabindex: -1, 'aria-label': label, hidden: true });
  // Keep focus in the field, because the list closes when the field loses focus.
  const drop = h('div', { class: 'drop', hidden: true,
    onmousedown: (event) => event.preventDefault() }, note, list);
  const input = h('input', {
    id, type: 'text', role: 'combobox', autocomplete: 'off', spellcheck: 'false',
      enterkeyhint: 'search',
    'aria-expanded': false, 'aria-controls': `${id}-list`, 'aria-autocomplete': 'list',
    'aria-label': label, placeholder,
    oninput: () => {
      offered = offer();
    },
    onfocus: () => {
      input.select();
      offered = offer('');
    },
    onclick: () => {
      if (drop.hidden) offered = offer(input.value === settled ? '' : input.value);
    },
    onblur: () => {
      shut();
      input.value = settled;
    },
    onkeydown: key,
  });
  let choices = [];
  let at = -1;
  let asked = 0;
  let offered = null;
  let text = '';
  let sentence = '';
  let settled = '';

  async function offer(typed = input.value) {
    const mine = (asked += 1);
    const wanted = typed.trim();
    const found = await find(wanted);
    if (mine !== asked || document.activeElement !== input) return;
    text = wanted;
    choices = found;
    at = -1;
    sentence = wanted ? answer(wanted, choices) : '';
    if (sentence) announce(sentence);
    note.textContent = sentence;
    note.hidden = !sentence;
    fill(list, choices.map((choice, index) => h('li', {
      role: 'option', id: `${id}-${index}`, 'aria-selected': false, onclick: () => take(index),
    }, show(choice))));
    list.hidden = choices.length === 0;
    drop.hidden = list.hidden && note.hidden;
    input.setAttribute('aria-expanded', String(!list.hidden));
    input.removeAttribute('aria-activedescendant');
  }

  function shut() {
    asked += 1;
    drop.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  }

  function take(index) {
    choose(choices[index]);
    input.blur();
  }

  function escape(event) {
    if (drop.hidden) return input.blur();
    // Do not let this key press close the surrounding layer.
    event.preventDefault();
    shut();
    input.value = settled;
    return input.select();
  }

  async function key(event) {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') escape(event);
    if (event.key !== 'Enter' && !move) return;
    event.preventDefault();
    if (move && drop.hidden) offered = offer(input.value === settled ? '' : input.value);
    // The key press applies to the choices for the typed text, which might still be loading.
    const mine = asked;
    await offered;
    if (mine !== asked || drop.hidden || choices.length === 0) return;
    if (move) point((Math.max(at, move < 0 ? 0 : -1) + move + choices.length) % choices.length);
    else if (at < 0 && sentence) point(0);
    else if (at >= 0 || text) take(Math.max(at, 0));
  }

  function point(index) {
    at = index;
    [...list.children].forEach((option, each) =>
      option.setAttribute('aria-selected', String(each === at)));
    input.setAttribute('aria-activedescendant', `${id}-${at}`);
    list.children[at].scrollIntoView({ block: 'nearest' });
  }

  return {
    element: h('div', { class: 'combo' }, input, drop),
    input,
    /** Shows the current choice in the field. */
    settle(words) {
      settled = words;
      if (document.activeElement !== input) input.value = words;
    },
  };
}
