// A box for cards over the map or the camera view, with a close button.
import { get } from '../core/api.js';
import { iconButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { t } from '../core/words.js';

/** How many homes of one place a box lists. */
export const mostListed = 50;

/**
 * The box of a class, called `label`; `close()` is called by its button. `put` shows what has the key, null nothing, and calls
 * `changing()` before.
 */
export function cardBox(name, label, close, changing = () => {}) {
  const body = h('div', { class: `card-box-body ${name}-body small` });
  const element = h('section', { class: `card-box ${name}`, 'aria-label': label, hidden: true }, body,
    iconButton(t('close'), 'close', close, { class: 'round close' }));
  let shown = null;
  const focus = () => body.querySelector('a, button')?.focus({ preventScroll: true });

  function put(key, ...children) {
    changing();
    // Whoever is on the card by keyboard stays on it when more is known.
    const hasFocus = body.contains(document.activeElement);
    shown = key;
    element.hidden = key === null;
    fill(body, children);
    if (hasFocus) focus();
  }

  return {
    element, focus, put, shown: () => shown,
    /** Puts what `content(home)` has of a home, and again once more is known of it, unless it `isWhole`. */
    async putHome(key, home, content, isWhole = false) {
      put(key, content(home));
      const known = isWhole ? null : await moreOf(home);
      if (known && shown === key) put(key, content(known));
    },
  };
}

/** All that is known of a home, where more is than the page has. */
export async function moreOf(home) {
  const { data } = await get(`v1/listings/${encodeURIComponent(home.id)}`).catch(() => ({}));
  return data ? { ...home, ...data } : null;
}
