// One home with all that is known of it.
import { fill, focusOn, h, safeLink } from './dom.js';
import { get } from './api.js';
import { badge, picture, saveButton, whereTo } from './card.js';
import { failureBox } from './failure.js';
import { compass, coordinate, day, distance, number, price, time } from './format.js';
import { bearingBetween, metresBetween } from './geo.js';
import { icon } from './icons.js';
import { comparedHomes, isCompared, toggleCompared } from './keeping.js';
import { keptHome } from './known.js';
import { me } from './location.js';
import { back } from './pages.js';
import { loadRail, lineName, rail } from './rail.js';
import { knownHome, onResults } from './results.js';
import { current, go, link } from './search.js';
import { see } from './seen.js';
import { shareButton } from './share.js';
import { nameLanguage, nameOf, otherName, t } from './words.js';

/** The view of the home that the address names. */
export function detailView({ stage }) {
  const element = h('section', { class: 'detail' });
  const id = current().home;
  let home = keptHome(id);
  let failure = null;

  async function load() {
    failure = null;
    try {
      const { data, keptSince } = await get(`v1/listings/${encodeURIComponent(id)}`);
      home = { ...home, ...data, keptSince };
    } catch (error) {
      failure = error;
    }
    if (element.isConnected) render();
  }

  function render() {
    // Whoever reads the heading by keyboard stays there when more is known.
    const isRead = element.contains(document.activeElement);
    if (home) fill(element, back(), content(home));
    else fill(element, back(),
      failure ? failureBox(failure, load) : h('p', { class: 'muted' }, t('searching')));
    if (isRead) focusOn(element.querySelector('h2'));
    if (home) stage.point(home);
  }

  onResults(() => {
    const found = knownHome(id);
    if (!found || home?.distanceMeters !== undefined) return;
    home = { ...found, ...home };
    render();
  }, element);
  load();
  see(id);
  return { element, update: render };
}

function content(home) {
  const other = otherName(home.name);
  return [
    pictures(home),
    h('div', { class: 'title' },
      h('div', {}, h('h2', { lang: nameLanguage(home.name) }, nameOf(home.name)),
        other && h('p', { class: 'other', lang: other.lang }, other.text)),
      saveButton(home)),
    h('p', { class: 'price' }, price(home.price),
      h('span', { class: 'type' }, t(`type.${home.type}`))),
    home.promotion && h('p', { class: 'promotion' }, icon('tag', 16),
      h('span', {}, home.promotion)),
    home.goneAt && h('p', { class: 'warning box' }, t('gone', day(home.goneAt))),
    home.keptSince && h('p', { class: 'warning box' }, t('keptSince', time(home.keptSince))),
    actions(home),
    h('dl', { class: 'fields' }, fields(home)),
    offers(home),
    stations(home),
    history(home),
  ];
}

function pictures(home) {
  const large = safeLink(home.images?.large);
  const thumbnail = safeLink(home.images?.thumbnail);
  const second = large && thumbnail && large !== thumbnail;
  return h('div', { class: second ? 'pictures two' : 'pictures' },
    picture({ ...home, images: { thumbnail } }, { large: true }),
    second ? picture({ ...home, images: { thumbnail: large } }, { large: true }) : null);
}

function actions(home) {
  const phones = (home.telephones ?? []).map(({ text, uri }) => {
    const address = safeLink(uri);
    return address && h('a', { class: 'button main', href: address }, icon('phone', 18),
      h('span', {}, t('call', text)));
  });
  const compare = h('button', {
    type: 'button', class: 'button', 'aria-pressed': isCompared(home.id), onclick: () => {
      compare.setAttribute('aria-pressed', String(toggleCompared(home)));
      fill(compareLink, comparing());
    },
  }, icon('compare', 18), h('span', {}, t('compare')));
  const compareLink = h('p', { class: 'muted' }, comparing());
  return [h('div', { class: 'actions' }, phones,
    destination('route', 'guide', { view: 'guide', home: home.id }),
    destination('compass', 'view.radar', { view: 'radar', home: home.id }),
    shareButton(home), compare), compareLink];
}

const destination = (picture, words, patch) => h('a', {
  class: 'button', href: link(patch), onclick: (event) => {
    event.preventDefault();
    go(patch);
  },
}, icon(picture, 18), h('span', {}, t(words)));

function comparing() {
  const count = comparedHomes().length;
  if (count === 0) return null;
  const patch = { view: 'compare', home: undefined };
  return h('a', {
    href: link(patch), onclick: (event) => {
      event.preventDefault();
      go(patch);
    },
  }, t('compareNow', count));
}

/** The facts of a home, as a term and what it is. */
export function fields(home) {
  const own = me() && {
    distanceMeters: metresBetween(me(), home.position),
    bearing: bearingBetween(me(), home.position),
  };
  const rows = [
    ['field.price', home.price?.text],
    ['field.from', whereTo(home)],
    ['field.fromMe', own && whereTo(own)],
    ['field.address', home.address],
    ['field.company', home.company?.name],
    ['field.phones', (home.telephones ?? []).map(({ text }) => text).join(', ')],
    ['field.position', coordinate(home.position)],
    ['field.seen', home.firstSeen && day(home.firstSeen)],
    ['field.checked', home.lastSeen && time(home.lastSeen)],
    ['field.id', home.id],
  ];
  return rows.filter(([, value]) => value).map(([key, value]) =>
    h('div', {}, h('dt', {}, t(key)), h('dd', {}, value)));
}

/** What each source asks for the home, where several have it. */
function offers(home) {
  if (!home.offers?.length) return null;
  return h('section', {}, h('h3', {}, t('offers')),
    h('ul', { class: 'history offers' }, home.offers.map((offer) => h('li', {},
      h('span', { class: 'source' }, offer.source),
      h('span', {}, h('b', {}, price(offer.price)), ' ', offer.telephone)))));
}

function stations(home) {
  const list = h('ul', { class: 'stations' });
  const show = () => fill(list, rail().stations
    .map((station) => ({ station, metres: metresBetween(home.position, station) }))
    .sort((a, b) => a.metres - b.metres).slice(0, 3)
    .map(({ station, metres }) => h('li', {}, badge({ ...station, line: station.line.name }),
      h('span', {}, h('b', {}, nameOf(station.name)),
        h('span', { class: 'muted' }, ` ${lineName(station.system, station.line.name)}`)),
      h('span', { class: 'far' },
        `${distance(metres)} ${compass(bearingBetween(home.position, station))} · ${t('walk', Math.ceil(metres / 80))}`))));
  show();
  loadRail().then(show, () => {});
  return h('section', {}, h('h3', {}, t('nearestStations')), list);
}

function history({ priceChanges }) {
  if (!priceChanges?.length) return null;
  const baht = (value) => (value === undefined ? t('noPrice') : typeof value === 'number'
    ? number(value) : value);
  return h('section', {}, h('h3', {}, t('priceHistory')),
    h('ul', { class: 'history' },
      [...priceChanges].reverse().map(({ at, before, after }) => h('li', {},
      h('time', { datetime: at }, day(at)),
        h('span', {}, h('s', {}, baht(before)), ' → ', h('b', {}, baht(after)))))));
}
