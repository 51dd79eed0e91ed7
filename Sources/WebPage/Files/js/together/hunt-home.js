// A home in a hunt: its card, and the members' status, notes and ratings.
import { currentAccount } from '../core/account.js';
import { card } from '../homes/card.js';
import { compareBox } from '../homes/compare-choice.js';
import { choices, iconButton, labelled } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { day, time } from '../core/format.js';
import { changeHome, mayEdit, seenOf, valueText } from '../hunts/hunts.js';
import { icon } from '../core/icons.js';
import { leadingTo } from '../core/search.js';
import { renew, serverList } from './together.js';
import { personName } from '../hunts/together-words.js';
import { nameOf, t } from '../core/words.js';

const statuses = ['to-view', 'viewed', 'offer', 'rejected'];
// The time in milliseconds after the last keystroke until a note is stored.
const pause = 1500;

// If the user leaves the page while typing a note, store the note.
document.addEventListener('visibilitychange', () => {
  const { activeElement: field } = document;
  if (document.hidden && field?.matches('.hunt-says textarea')) field.dispatchEvent(new Event('change'));
});

/** The row for the home with the given listing id. `update(home, { isChanged, members })` shows its current state. */
export function huntHome(listing, hunt) {
  const place = h('div');
  const marks = h('ul', { class: 'hunt-marks' });
  const status = choices({ onchange: () => change({ status: status.value }) },
    statuses.map((value) => [value, t(`status.${value}`)]));
  const stars = h('div', { class: 'stars', role: 'group' });
  const others = h('p', { class: 'hint' });
  const note = h('textarea', { rows: 2, maxlength: 4000, oninput: noteLater, onchange: storeNote });
  const under = h('div', { class: 'hunt-under' });
  const history = historyOf(listing, hunt);
  const element = h('li', {}, place, h('div', { class: 'hunt-says' }, marks,
    h('div', { class: 'hunt-line' }, labelled(t('hunt.status'), status), h('div', {}, stars, others)),
    labelled(t('hunt.note'), note), under, history));
  let now;
  let facts;
  let timer;
  // The hunt's version that the user saw when starting to type.
  let base;

  const change = (edit, since) => changeHome({ ...now, hunt, base: since }, edit);

  function noteLater() {
    base ??= seenOf(now);
    clearTimeout(timer);
    timer = setTimeout(storeNote, pause);
  }

  function storeNote() {
    clearTimeout(timer);
    if (note.value.trim() !== (now.note ?? '')) change({ note: note.value.trim() }, base);
    base = undefined;
  }

  function showStars(mine) {
    const isFull = (n) => mine !== undefined && n <= mine;
    stars.setAttribute('aria-label', t('hunt.ratingOf', nameOf(now.home.name)));
    renew(stars, [1, 2, 3, 4, 5].map((n) => iconButton(t('hunt.stars', n), 'star',
      () => change({ rating: n === mine ? null : n }),
      { size: 22, class: 'star', 'aria-pressed': n === mine, 'data-full': isFull(n) ? '' : null })));
  }

  function update(home, { isChanged, members }) {
    now = home;
    const key = JSON.stringify(home.home);
    if (key !== facts) fill(place, card(home.home));
    facts = key;
    const me = currentAccount()?.id;
    const name = nameOf(home.home.name);
    fill(marks, isChanged && h('li', { class: 'new' }, t('hunt.changed')),
      home.isWaiting && h('li', {}, t('hunt.unsent')),
      home.gone && h('li', { class: 'drop' }, t('gone', day(home.gone))));
    marks.hidden = !marks.childElementCount;
    status.value = home.status;
    status.disabled = !mayEdit();
    note.readOnly = !mayEdit();
    // Do not overwrite what the user is typing.
    if (document.activeElement !== note) note.value = home.note ?? '';
    note.setAttribute('aria-label', t('hunt.noteOn', name));
    status.setAttribute('aria-label', t('hunt.statusOf', name));
    showStars(home.ratings.find(({ member }) => member === me)?.rating);
    others.textContent = home.ratings.filter(({ member }) => member !== me).map(({ member, rating }) =>
      `${personName(members.find(({ id }) => id === member))} ${rating}★`).join(' · ');
    renew(under,
      compareBox(home.home),
      h('a', { class: 'quiet', ...leadingTo({ view: 'messages', home: listing }), 'aria-label': t('hunt.talkAbout', name) },
        icon('message', 20), h('span', {}, t('title.messages')),
        home.unread > 0 && h('span', { class: 'count' }, home.unread)),
      mayEdit() && h('a', { class: 'quiet', ...leadingTo({ view: 'viewings', home: listing }), 'aria-label': t('viewing.proposeOf', name) },
        icon('calendar', 20), h('span', {}, t('viewing.propose'))),
      h('p', { class: 'hint' }, home.addedBy ? t('hunt.addedBy', personName(home.addedBy), day(home.added))
        : t('savedOn', day(home.added))));
  }

  return { element, update };
}

// The earlier values, which load when the user opens them.
function historyOf(listing, hunt) {
  const list = h('ul', { class: 'history' });
  const row = ({ field, value, by, at }) => h('li', {}, h('time', { datetime: at }, time(at)),
    h('span', {}, t('hunt.was', t(`hunt.${field}`), valueText({ field, value })), ' ',
      h('span', { class: 'muted' }, t('hunt.replacedBy', personName(by)))));
  const { load } = serverList(list, `v1/hunts/${hunt}/homes/${encodeURIComponent(listing)}/history`, (items) =>
    (items.length === 0 ? h('li', {}, t('hunt.noHistory')) : items.map(row)));
  return h('details', { class: 'hunt-history', ontoggle: ({ target }) => target.open && load() },
    h('summary', {}, t('hunt.history')), list);
}
