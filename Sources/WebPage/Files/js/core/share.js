// Shares a link through the phone's share sheet or the clipboard, and saves files.
import { announce, h } from './dom.js';
import { icon } from './icons.js';
import { address, current } from './search.js';
import { nameOf, t } from './words.js';

export const shareButton = (home) => shareLink(() => ({ title: nameOf(home.name),
  url: new URL(address({ ...current(), home: home.id, view: 'list' }), document.baseURI).href }));

/** A button that shares the title and the link that `what()` returns. */
export const shareLink = (what) => passing('share', () => pass(what()));

export const copyButton = (url) => passing('copy', () => copied(url));

// A button that shares or copies a link, and shows a confirmation if it has copied the link.
function passing(name, act) {
  const words = h('span', {}, t(name));
  return h('button', { type: 'button', class: 'button', onclick: async () => {
    if (await act()) tell(words, name);
  } }, icon(name, 18), words);
}

/** Downloads a file with the given name. */
export function saveAs(file, name) {
  const url = URL.createObjectURL(file);
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// Briefly shows “copied” on the button.
function tell(words, usual) {
  words.textContent = t('copied');
  announce(t('copied'));
  setTimeout(() => {
    words.textContent = t(usual);
  }, 2500);
}

/**
 * Opens the phone's share sheet or, if sharing is not possible, copies the link. Returns whether
 * the link was copied.
 */
async function pass(what) {
  if (navigator.share) {
    try {
      await navigator.share(what);
      return false;
    } catch (error) {
      if (error.name === 'AbortError') return false;
    }
  }
  return copied(what.url);
}

async function copied(url) {
  try {
    await navigator.clipboard.writeText(url);
    return true;
  } catch {
    prompt(t('copyThis'), url);
    return false;
  }
}
