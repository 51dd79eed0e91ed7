// Shares a link through the phone's share sheet or the clipboard, and saves files.
import { announce, h } from './dom.js';
import { icon } from './icons.js';
import { address, current } from './search.js';
import { nameOf, t } from './words.js';

/** The button that shares the link to a home. */
export const shareButton = (home) => shareLink(() => ({ title: nameOf(home.name),
  url: new URL(address({ ...current(), home: home.id, view: 'list' }), document.baseURI).href }));

/** The button that shares what `what()` gives: a title and the link. */
export const shareLink = (what) => passing('share', () => pass(what()));

/** The button that copies a link. */
export const copyButton = (url) => passing('copy', () => copied(url));

// The button that passes a link on, and says where that has copied it.
function passing(name, act) {
  const words = h('span', {}, t(name));
  return h('button', { type: 'button', class: 'button', onclick: async () => {
    if (await act()) tell(words, name);
  } }, icon(name, 18), words);
}

/** Has the browser store a file under a name. */
export function saveAs(file, name) {
  const url = URL.createObjectURL(file);
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

// What a button did, for as long as it takes to read it.
function tell(words, usual) {
  words.textContent = t('copied');
  announce(t('copied'));
  setTimeout(() => {
    words.textContent = t(usual);
  }, 2500);
}

/** Returns whether the link was copied, as against passed on by the phone. */
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
