// A box for cards over the map or the camera view, with a close button.
import { get } from '../core/api.js';
import { iconButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { t } from '../core/words.js';

/** The maximum number of homes at one place that a box lists. */
export const mostListed = 50;

/**
 * A box with the class `name` and the accessible name `label`, whose button calls `close()`. `put(key, …)` first calls
 * `changing()`, and then shows the content, or closes the box if `key` is null.
 */
export function cardBox(name, label, close, changing = () => {}) {
  const body = h('div', { class: `card-box-body ${name}-body small` });
  const element = h('section', { class: `card-box ${name}`, 'aria-label': label, hidden: true }, body,
    iconButton(t('close'), 'close', close, { class: 'round close' }));
  let shown = null;
  const focus = () => body.querySelector('a, button')?.focus({ preventScroll: true });

  function put(key, ...children) {
    changing();
    // Keep the keyboard focus on the card when its content is replaced.
    const hasFocus = body.contains(document.activeElement);
    shown = key;
    element.hidden = key === null;
    fill(body, children);
    if (hasFocus) focus();
  }

  return {
    element, focus, put, shown: () => shown,
    /**
     * Shows `content(home)`, and shows it again when the rest of the home's data has loaded, unless `isWhole` is true.
     */
    async putHome(key, home, content, isWhole = false) {
      put(key, content(home));
      const known = isWhole ? null : await moreOf(home);
      if (known && shown === key) put(key, content(known));
    },
  };
}

/** Loads the full data of a home; null on failure. */
export async function moreOf(home) {
  const { data } = await get(`v1/listings/${encodeURIComponent(home.id)}`).catch(() => ({}));
  return data ? { ...home, ...data } : null;
}
