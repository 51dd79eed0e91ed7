// The view of a home: all its stored fields, and similar homes.
import { linkButton, pushButton } from '../core/controls.js';
import { fill, focusOn, h, whole } from '../core/dom.js';
import { get } from '../core/api.js';
import { paymentLine } from '../homes/budget.js';
import { onBudget } from '../homes/budget-figures.js';
import { callBar, phoneLink, phonesShown } from '../homes/call-bar.js';
import { badge, saveButton, whereTo } from '../homes/card.js';
import { commutesOf } from '../core/commute.js';
import { commuteLines } from '../homes/commute-words.js';
import { compareHome } from '../homes/compare-choice.js';
import { failureBox, keptText } from '../core/failure.js';
import { addressShown } from '../homes/feed-address.js';
import { feedText, written } from '../core/feed-text.js';
import { compass, coordinate, day, distance, price, priceShown, time, walk } from '../core/format.js';
import { companyLink } from '../market/company-facts.js';
import { gallery } from './gallery.js';
import { bearingBetween, metresBetween } from '../geo/geo.js';
import { goneNote, homeGone } from './home-gone.js';
import { marketLine } from './home-market.js';
import { icon } from '../core/icons.js';
import { showInterest } from '../homes/interest.js';
import { comparedHomes, isCompared } from '../homes/keeping.js';
import { keptHome } from '../homes/known.js';
import { labelsOf } from '../homes/labels.js';
import { me } from '../geo/location.js';
import { onNetwork } from '../core/network.js';
import { back, loadStyle } from '../core/pages.js';
import { placeOf } from './place-of-home.js';
import { priceChart } from './price-chart.js';
import { loadRail, lineName, rail } from '../geo/rail.js';
import { askOfKnown, knownHome, onResults } from '../homes/results.js';
import { current, leadingTo } from '../core/search.js';
import { see } from '../homes/seen.js';
import { shareButton } from '../core/share.js';
import { sellerHomes, similarHomes } from './similar.js';
import { nameLanguage, nameOf, otherName, t } from '../core/words.js';

await loadStyle('home.css');

// The home's fields that only a search result contains.
const asFound = (home) => Object.fromEntries(['distanceMeters', 'bearing', 'compass', 'offers',
  'commutes']
  .filter((name) => home?.[name] !== undefined).map((name) => [name, home[name]]));

/** The view of the home in the address. */
export function detailView({ config, stage }) {
  const element = h('section', { class: 'detail' });
  const id = current().home;
  const parts = {};
  let home = keptHome(id);
  let failure = null;

  // A search in progress might still find the home, so do not fail yet.
  const read = () => get(`v1/listings/${encodeURIComponent(id)}`).catch((error) => {
    if (error.kind !== 'notFound') throw error;
    return { gone: error };
  });

  async function load() {
    failure = null;
    try {
      const { data, keptSince, gone } = await askOfKnown(read, (answer) => answer.gone);
      if (gone) throw gone;
      home = { ...asFound(home), ...data, keptSince };
      showInterest('view', home.id);
      if (!home.commutes && commutesOf(current()).length > 0) tellCommutes(home);
      parts.place ??= placeOf(home, config);
      parts.market ??= marketLine(home);
      parts.seller ??= sellerHomes(home);
      if (config.qr) parts.code ??= (await import('../core/qr-code.js')).qrCode({
        url: `?tab=nearby&home=${encodeURIComponent(home.id)}`, name: nameOf(home.name), how: t('qr.how') });
      if (config.news) parts.news ??= (await import('./home-news.js')).homeNews(home);
      parts.similar ??= similarHomes(home, ({ offers: all }) => {
        if (!all || home.offers) return;
        home.offers = all;
        if (element.isConnected) render();
      });
    } catch (error) {
      failure = error;
      if (isGone() && home) {
        parts.place ??= placeOf(home, config);
        parts.similar ??= similarHomes(home, () => {});
      }
    }
    if (element.isConnected) render();
  }

  const isGone = () => failure?.kind === 'notFound';

  // On failure, the page shows no travel times.
  function tellCommutes(place) {
    import('./commute-times.js').then(({ commutesFrom }) => commutesFrom(place, current()))
      .then((commutes) => {
        home = { ...home, commutes };
        if (element.isConnected) render();
      }, () => {});
  }

  function render() {
    // Keep the keyboard focus when more data arrives: move it to the new control with the same label, or else to the
    // heading.
    const place = element.contains(document.activeElement) ? document.activeElement : null;
    const said = (control) => `${control.getAttribute('aria-label')} ${control.textContent}`;
    // Keep the height, so that the page does not jump.
    element.style.minHeight = `${element.offsetHeight}px`;
    if (home) {
      fill(element, back(), content(home, parts, config, isGone()),
        failure && !isGone() && failureBox(failure, load));
    } else if (isGone()) fill(element, back(), parts.gone ??= homeGone());
    else fill(element, back(), failure ? failureBox(failure, load) : h('p', { class: 'muted' }, t('searching')));
    if (place) {
      const again = place !== element && place.isConnected ? place
        : [...element.querySelectorAll('a, button, summary')].find((one) => said(one) === said(place));
      if (again) again.focus({ preventScroll: true });
      else focusOn(element.querySelector('h2'));
    }
    element.style.minHeight = '';
    if (!home) return;
    document.title = `${nameOf(home.name)}, ${price(home.price)} · homefind`;
    stage.point(home);
  }

  onResults(() => {
    const found = knownHome(id);
    if (!found || home?.distanceMeters !== undefined) return;
    home = { ...(home ? asFound(found) : found), ...home };
    render();
    // The search may have stored the home on the server in the meantime, so try again.
    if (failure) load();
  }, element);
  onNetwork((isOnline) => isOnline && home?.keptSince && load(), element);
  onBudget(render, element);
  load();
  see(id);
  return { element, update: render };
}

function content(home, { place, market, seller, similar, news, code }, config, isGone) {
  const other = otherName(home.name);
  const labels = labelsOf(home).filter(Boolean);
  return [
    gallery(home),
    h('div', { class: 'title' },
      h('div', {}, h('h2', { lang: nameLanguage(home.name) }, whole(nameOf(home.name))),
        other && h('p', { class: 'other', lang: other.lang }, whole(other.text))),
      saveButton(home)),
    h('p', { class: 'price' }, h('span', {}, priceShown(home.price)),
      h('span', { class: 'type' }, t(`type.${home.type}`))),
    paymentLine(home),
    market,
    labels.length > 0 && h('ul', { class: 'badges' }, labels),
    home.promotion && h('p', { class: 'promotion' }, icon('tag', 16),
      h('span', {}, feedText(home.promotion, whole))),
    (home.goneAt || isGone) && goneNote(home),
    home.keptSince && h('p', { class: 'warning box' }, keptText(home.keptSince)),
    actions(home),
    code,
    h('dl', { class: 'fields' }, fields(home)),
    offers(home),
    place,
    stations(home, config),
    history(home),
    news,
    similar,
    seller,
    callBar(home),
  ];
}

function actions(home) {
  const compare = pushButton(t('compare'), async () => {
    compare.setAttribute('aria-pressed', String(await compareHome(home)));
    fill(compareLink, comparing());
  }, { picture: 'compare', 'aria-pressed': isCompared(home.id) });
  const compareLink = h('p', { class: 'muted' }, comparing());
  return [h('div', { class: 'actions' },
    destination('route', 'guide', { view: 'guide', home: home.id }),
    destination('compass', 'view.radar', { view: 'radar', home: home.id }),
    shareButton(home), compare), compareLink];
}

const destination = (picture, words, patch) => linkButton(t(words), patch, { picture });

function comparing() {
  const count = comparedHomes().length;
  if (count === 0) return null;
  return h('a', leadingTo({ view: 'compare', home: undefined }), t('compareNow', count));
}

/** A home's facts as a description list. */
function fields(home) {
  const own = me() && {
    distanceMeters: metresBetween(me(), home.position),
    bearing: bearingBetween(me(), home.position),
  };
  const rows = [
    ['field.price', feedText(home.price?.text)],
    ['field.from', whereTo(home)],
    ['field.fromMe', own && whereTo(own)],
    ['field.commute', commuteLines(home, current()).map(({ text, lines }) =>
      h('div', {}, text, lines.length > 0 && h('span', { class: 'muted' }, ` · ${lines.join(' → ')}`)))],
    ['field.address', addressShown(home)],
    ['field.company', home.company?.name && companyLink({ of: home.id },
      written(home.company.name))],
    ['field.phones', phonesShown(home, (phone) => phoneLink(home, phone, {}, phone.text))],
    ['field.position', coordinate(home.position)],
    ['field.seen', home.firstSeen && day(home.firstSeen)],
    ['field.checked', home.lastSeen && time(home.lastSeen)],
    ['field.id', home.id],
  ];
  return rows.filter(([, value]) => value?.length !== 0 && value).map(([key, value]) =>
    h('div', {}, h('dt', {}, t(key)), h('dd', {}, value)));
}

/** The price at each source, if several sources offer the home. */
function offers(home) {
  if (!home.offers?.length) return null;
  return h('section', {}, h('h3', {}, t('offers')),
    h('ul', { class: 'history offers' }, home.offers.map((offer) => h('li', {},
      h('span', { class: 'source' }, offer.source),
      h('span', {}, h('b', {}, priceShown(offer.price)), ' ', offer.telephone)))));
}

function stations(home, { streets }) {
  const list = h('ul', { class: 'stations' });
  // A walk along streets replaces the straight-line estimate.
  const far = (metres, station) => {
    const straight = `${distance(metres)} ${compass(bearingBetween(home.position, station))}`;
    const own = [walk(metres)].filter((words) => words !== distance(metres));
    const line = h('span', { class: 'far' }, [straight, ...own].join(' · '));
    if (streets && home.id) {
      import('../guide/street-walk.js').then(({ streetWalk }) => streetWalk(home, station)).then((words) => {
        if (words) line.textContent = `${straight} · ${words}`;
      }, () => {});
    }
    return line;
  };
  const show = () => fill(list, rail().stations
    .map((station) => ({ station, metres: metresBetween(home.position, station) }))
    .sort((a, b) => a.metres - b.metres).slice(0, 3)
    .map(({ station, metres }) => h('li', {}, badge({ ...station, line: station.line.name }),
      h('span', {}, h('b', {}, nameOf(station.name)),
        h('span', { class: 'muted' }, ` ${lineName(station.system, station.line.name)}`)),
      far(metres, station))));
  show();
  loadRail().then(show, () => {});
  return h('section', {}, h('h3', {}, t('nearestStations')), list);
}

function history(home) {
  if (!home.priceChanges?.length) return null;
  const asked = (value, text) => (value?.min || value?.max ? price(value) : feedText(text) ?? t('noPrice'));
  return h('section', {}, h('h3', {}, t('priceHistory')), priceChart(home),
    h('ul', { class: 'history' }, [...home.priceChanges].reverse().map((change) => h('li', {},
      h('time', { datetime: change.at }, day(change.at)),
      h('span', {}, h('s', {}, asked(change.priceBefore, change.before)), ' → ',
        h('b', {}, asked(change.priceAfter, change.after)))))));
}
