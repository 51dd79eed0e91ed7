// A field that offers what it may mean as one types (the ARIA pattern of a combobox with a list).
import { fill, h } from './dom.js';

let count = 0;

/**
 * `find(text)` gives the choices, or a promise of them; `show(choice)` what one looks like;
 * `choose(choice)` takes one; `enter(text)`, if there is one, takes a text that no choice is for.
 */
export function comboBox({ label, placeholder, find, show, choose, enter }) {
  const id = `combo-${(count += 1)}`;
  const list = h('ul', { role: 'listbox', id: `${id}-list`, 'aria-label': label, hidden: true });
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
    onblur: close,
    onkeydown: key,
  });
  let choices = [];
  let at = -1;
  let asked = 0;
  let offered = null;
  let settled = '';

  async function offer(text = input.value) {
    const mine = (asked += 1);
    const found = await find(text.trim());
    if (mine !== asked || document.activeElement !== input) return;
    choices = found;
    at = -1;
    fill(list, choices.map((choice, index) => h('li', {
      role: 'option', id: `${id}-${index}`, 'aria-selected': false,
      // Before the field loses the focus, which closes the list.
      onmousedown: (event) => {
        event.preventDefault();
        take(index);
      },
    }, show(choice))));
    list.hidden = choices.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    input.removeAttribute('aria-activedescendant');
  }

  function close() {
    asked += 1;
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
    input.value = settled;
  }

  function take(index) {
    choose(choices[index]);
    input.blur();
  }

  async function key(event) {
    const move = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') input.blur();
    if (event.key !== 'Enter' && !move) return;
    event.preventDefault();
    if (!move && enter?.(input.value.trim())) {
      input.blur();
      return;
    }
    // The key is for the choices of what was typed, which a slow network may still be bringing.
    const mine = asked;
    await offered;
    if (mine !== asked || choices.length === 0) return;
    if (move) point((Math.max(at, move < 0 ? 0 : -1) + move + choices.length) % choices.length);
    else take(Math.max(at, 0));
  }

  function point(index) {
    at = index;
    [...list.children].forEach((option, each) =>
      option.setAttribute('aria-selected', String(each === at)));
    input.setAttribute('aria-activedescendant', `${id}-${at}`);
    list.children[at].scrollIntoView({ block: 'nearest' });
  }

  return {
    element: h('div', { class: 'combo' }, input, list),
    input,
    /** Shows what is chosen now. */
    settle(text) {
      settled = text;
      if (document.activeElement !== input) input.value = text;
    },
  };
}
