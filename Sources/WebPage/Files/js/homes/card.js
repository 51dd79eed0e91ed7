// A home as a card in a list, and the parts of a card that other views use.
import { paymentLine } from './budget.js';
import { iconButton } from '../core/controls.js';
import { fill, focusOn, h, safeLink, whole } from '../core/dom.js';
import { commuteLines } from './commute-words.js';
import { feedText } from '../core/feed-text.js';
import { icon, needle } from '../core/icons.js';
import { showInterest } from './interest.js';
import { compass, distance, priceShown, walk } from '../core/format.js';
import { isSaved, onKeeping, toggleSaved } from './keeping.js';
import { labels } from './labels.js';
import { pointing } from './pointing.js';
import { inkOn, lineColor } from '../geo/rail.js';
import { current, openedBy } from '../core/search.js';
import { nameLanguage, nameOf, otherName, t } from '../core/words.js';

/** A home's picture. The icon of the home's type is visible until the picture has loaded. */
export function picture(home, { large = false } = {}) {
  const source = safeLink(large ? home.images?.large ?? home.images?.thumbnail
    : home.images?.thumbnail);
  const frame = h('div', { class: `picture type-${home.type}` }, icon(home.type, large ? 56 : 36));
  if (source) {
    frame.append(h('img', {
      src: source, alt: '', loading: 'lazy', decoding: 'async',
      onload: ({ target }) => target.classList.add('loaded'),
      onerror: ({ target }) => target.remove(),
    }));
  }
  return frame;
}

/** A station's code in its line's colour. */
export function badge({ system, line, code }) {
  const color = lineColor(system, line);
  return h('span', { class: 'badge', style: { '--line': color, '--line-ink': inkOn(color) } },
    code);
}

/** The distance to a home and its direction. */
export function whereTo(home) {
  if (home.distanceMeters === undefined) return null;
  const isAimed = home.bearing !== undefined;
  return h('span', { class: 'where' }, isAimed && needle(home.bearing, 14),
    h('span', {}, distance(home.distanceMeters), isAimed && [' ', whole(compass(home.bearing))]));
}

/** The station nearest to a home, and the walk to it. */
export function nearestStation({ nearestStation: station }) {
  if (!station) return null;
  return h('span', { class: 'station' }, badge(station), h('span', {},
    whole(nameOf(station.name)), ` · ${walk(station.distanceMeters, station.walkMinutes)}`));
}

/** The travel times from a home to the commute places. */
export const commutes = (home) => commuteLines(home, current()).map(({ text, lines }) =>
  h('span', { class: 'commute' }, icon(lines.length > 0 ? 'train' : 'walk', 14),
    h('span', {}, whole(text),
      lines.length > 0 && h('span', { class: 'muted' }, ` · ${lines.join(' → ')}`))));

export const saveButton = (home) => iconButton(t('saveHome', nameOf(home.name)), 'heart', () => {
  if (toggleSaved(home)) showInterest('save', home.id);
}, { class: 'round save', 'data-home': home.id, 'aria-pressed': isSaved(home.id) });

// Use one listener for all buttons, because a listener per button would outlive the button's card.
onKeeping(() => {
  for (const button of document.querySelectorAll('.save[data-home]')) {
    button.setAttribute('aria-pressed', String(isSaved(button.dataset.home)));
  }
});

/** A link that opens a home. A real link also works in a new tab. */
export function homeLink(home, ...children) {
  return h('a', openedBy({ home: home.id, view: 'list' }), ...children);
}

export function card(home) {
  const other = otherName(home.name);
  return h('article', { class: 'card', 'data-id': home.id, ...pointing([home]) },
    picture(home),
    labels(home),
    h('div', { class: 'facts' },
      h('p', { class: 'price' }, h('span', {}, priceShown(home.price)),
        h('span', { class: 'type' }, t(`type.${home.type}`))),
      paymentLine(home),
      h('h3', { lang: nameLanguage(home.name) }, homeLink(home, whole(nameOf(home.name)))),
      other && h('p', { class: 'other', lang: other.lang }, whole(other.text)),
      h('p', { class: 'line' }, whereTo(home), nearestStation(home)),
      home.commutes && h('p', { class: 'line' }, commutes(home)),
      home.promotion && h('p', { class: 'promotion' }, icon('tag', 14),
        h('span', {}, feedText(home.promotion, whole))),
      home.others && h('p', { class: 'other' }, t('othersHere', home.others.length))),
    saveButton(home));
}

/**
 * Replaces the rows of a list of homes. If the keyboard focus was on a home, the focus stays on that home, or moves to
 * `heading` if the home is no longer in the list.
 */
export function refillHomes(list, rows, heading) {
  const place = list.contains(document.activeElement) ? document.activeElement : null;
  const id = place?.closest('li')?.querySelector('article')?.dataset.id;
  fill(list, rows);
  if (!id) return;
  const again = [...list.querySelectorAll('article')].find(({ dataset }) => dataset.id === id);
  if (again) again.querySelector(place.matches('.save') ? '.save' : 'h3 a').focus({ preventScroll: true });
  else focusOn(heading);
}

/** The placeholder for a card that is still loading. */
export const skeleton = () =>
  h('li', { class: 'card skeleton', 'aria-hidden': 'true' }, h('div', { class: 'picture' }),
    h('div', { class: 'facts' }, h('span'), h('span'), h('span'), h('span')));
