// The messages about the chosen hunt, or about one of its homes.
import { currentAccount } from '../core/account.js';
import { homeLink } from '../homes/card.js';
import { labelled, pushButton } from '../core/controls.js';
import { announce, fill, h } from '../core/dom.js';
import { warn } from '../core/toast.js';
import { failureBox, sentenceOf } from '../core/failure.js';
import { viewOfHunt } from './hunt-chooser.js';
import { messageThread } from '../hunts/hunt-messages.js';
import { sendLater } from '../hunts/hunts.js';
import { messageItem, waitingItem } from './message-item.js';
import { icon } from '../core/icons.js';
import { current, leadingTo } from '../core/search.js';
import { form, refill, renew } from './together.js';
import { nameOf, t } from '../core/words.js';

const toThread = (home, words, ...more) => h('a', { class: 'button', ...leadingTo({ view: 'messages', home }) },
  icon('message', 18), h('span', {}, words), more);

export const messagesView = () => viewOfHunt('messages', (element) => {
  const listing = current().home ?? '';
  const about = h('div', { class: 'about' });
  const earlier = h('div');
  const list = h('ol', { class: 'thread', 'aria-label': t('title.messages') });
  const notes = h('div');
  const input = h('textarea', { rows: 2, required: true, maxlength: 4000, onkeydown: (event) => {
    // Enter sends; Shift+Enter inserts a line break, as in other messengers.
    if (event.key !== 'Enter' || event.shiftKey || event.isComposing || matchMedia('(pointer: coarse)').matches) return;
    event.preventDefault();
    input.form.requestSubmit();
  } });
  const write = form({ class: 'write' }, { button: t('message.send'), send: async () => {
    const text = input.value.trim();
    if (!text) return;
    sendLater({ kind: 'message', listing: listing || undefined, text });
    input.value = '';
    input.focus();
  } }, labelled(t('message.text'), input));
  const shown = new Map();
  let thread = null;
  let of = null;
  let last;

  function showAbout(hunt) {
    const home = hunt.homes.find((one) => one.listing === listing);
    const others = hunt.homes.filter(({ unread, listing: id }) => unread > 0 && id !== listing);
    renew(about,
      h('h3', {}, listing ? [t('message.about'), ' ', home ? homeLink(home.home, nameOf(home.home.name)) : t('message.homeGone')]
        : t('title.messages')),
      listing && toThread(undefined, t('message.all')),
      others.map((one) => toThread(one.listing, nameOf(one.home.name), h('span', { class: 'count' }, one.unread))));
  }

  function showThread() {
    if (!thread) return;
    const isAtEnd = element.isConnected && write.getBoundingClientRect().top <= innerHeight + 80;
    const items = [...thread.items().map((message) => ['m', message]), ...thread.waiting().map((entry) => ['w', entry])];
    const keys = items.map(([kind, { id }]) => `${kind} ${id}`);
    for (const [key, item] of shown) {
      if (keys.includes(key)) continue;
      item.element.remove();
      shown.delete(key);
    }
    items.forEach(([kind, what], at) => {
      if (!shown.has(keys[at])) shown.set(keys[at], kind === 'm' ? messageItem(thread) : waitingItem());
      const item = shown.get(keys[at]);
      item.update(what);
      if (list.children[at] !== item.element) list.insertBefore(item.element, list.children[at] ?? null);
    });
    refill(earlier, thread.hasEarlier() && pushButton(t('message.earlier'),
      () => thread.loadEarlier().catch((error) => warn(sentenceOf(error)))));
    refill(notes, thread.failure() && failureBox(thread.failure(), thread.load),
      items.length === 0 && !thread.failure() && h('p', { class: 'muted' }, t('message.none')));
    const newest = thread.items().at(-1);
    if (newest && newest.id !== last) {
      if (last !== undefined && newest.by?.id !== currentAccount()?.id) announce(`${newest.by?.name ?? ''} ${newest.text}`);
      if (last === undefined || isAtEnd) write.scrollIntoView({ block: 'end' });
      last = newest.id;
    }
  }

  function render(hunt) {
    if (of !== hunt.id) {
      of = hunt.id;
      shown.clear();
      last = undefined;
      fill(list);
      thread = messageThread(listing, () => of === hunt.id && showThread(), list);
    }
    showAbout(hunt);
    showThread();
  }

  return { parts: [about, earlier, list, notes, write], render };
});
