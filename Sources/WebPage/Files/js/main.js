// Assembles the page and keeps it in sync with the address.
import { Failure, get, loadPage } from './core/api.js';
import { announce, fill, focusOn, h } from './core/dom.js';
import { acceptDrops } from './guide/drop.js';
import { currentAccount, onAccount, onSession, startAccount } from './core/account.js';
import { startArrivals } from './frame/arrivals.js';
import { startInterest } from './homes/interest.js';
import { takeInvitation } from './hunts/invitation-link.js';
import { header, navigation } from './frame/header.js';
import { loadRail } from './geo/rail.js';
import { searchHereAgain } from './places/own-place.js';
import { placeField, whereText } from './places/place-field.js';
import { pointAtNone } from './homes/pointing.js';
import { homes, knownHome, onResults, search } from './homes/results.js';
import { searchPanel } from './search/search-panel.js';
import { current, go, link, onChange, start } from './core/search.js';
import { stage } from './frame/stage.js';
import { startNetwork } from './core/network.js';
import { onNotKept } from './core/storage.js';
import { warnNotKept } from './core/toast.js';
import { language, nameOf, t } from './core/words.js';
import { namesKnown, sentence } from './places/summary.js';
import { failureBox, failureText } from './core/failure.js';
import { unknownPlace } from './places/unknown-place.js';
import { listView } from './search/list-view.js';

const page = document.getElementById('page');
const after = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));
// The time in milliseconds that an announcement waits for names.
const patience = 3_000;
let config = {};
// The last scroll positions of lists, keyed by address.
const leftAt = new Map();
let parts;

// All views except the list load on first use.
const contents = {
  list: async () => listView,
  detail: async () => (await import('./detail/detail.js')).detailView,
  guide: async () => (await import('./guide/guide.js')).guideView,
  saved: async () => (await import('./saved/saved.js')).savedView,
  hunt: async () => (await import('./together/hunt-view.js')).huntView,
  compare: async () => (await import('./saved/compare.js')).compareView,
  tour: async () => (await import('./tour/tour.js')).tourView,
  market: async () => (await import('./market/market.js')).marketView,
  companies: async () => (await import('./market/companies.js')).companiesView,
  company: async () => (await import('./market/company.js')).companyView,
  foryou: async () => (await import('./saved/for-you.js')).forYouView,
  account: async () => (await import('./account/account-view.js')).accountView,
  members: async () => (await import('./together/members.js')).membersView,
  messages: async () => (await import('./together/messages.js')).messagesView,
  viewings: async () => (await import('./together/viewings.js')).viewingsView,
  places: async () => (await import('./together/place-list.js')).placesView,
};

function contentName({ view, home, seller, of }) {
  if (view === 'companies') return seller || of ? 'company' : view;
  if (view === 'saved' && currentAccount()) return 'hunt';
  if (view !== 'list' && contents[view]) return view;
  return home && view === 'list' ? 'detail' : 'list';
}

function build() {
  document.documentElement.lang = language();
  const panel = searchPanel();
  const field = placeField();
  const content = h('div', { id: 'content' });
  parts?.stage.end();
  parts = { panel, field, content, stage: stage(config), navigation: navigation(), view: null };
  fill(page,
    skipLink('skip', 'content', 'list'), skipLink('skipToMap', 'stage', 'map'),
    header(config, field.element, parts.navigation.element, rebuild),
    h('main', {},
      h('div', { id: 'side' }, panel.element, content),
      parts.stage.element));
}

/** A skip link to a part of the page, which has a separate view on phones. */
const skipLink = (words, id, view) => h('a', { class: 'skip', href: `#${id}`, onclick: (event) => {
  event.preventDefault();
  const part = () => document.getElementById(id);
  if (!part().getClientRects().length) go({ view });
  focusOn(part());
} }, t(words));

/** The title of the document: the searched place or the home, and the name of the view. */
function titleOf(state, name) {
  const isAround = name === 'list';
  const home = name === 'guide' && state.home && knownHome(state.home);
  return [isAround ? whereText(state) : home && nameOf(home.name),
    t(`title.${isAround || name === 'hunt' ? state.view : name}`), 'homefind'].filter(Boolean).join(' · ');
}

/** The view that is shown instead of a view whose module cannot be loaded. */
function unreachable() {
  return { element: failureBox(new Failure('offline'), loadPage), update() {} };
}

/** Rebuilds the page in the current language. */
function rebuild() {
  build();
  show(current(), null);
}

/** Rebuilds the parts that depend on the settings, without losing the user's input or place. */
function renew() {
  const { element, end } = parts.stage;
  end();
  parts.stage = stage(config);
  element.replaceWith(parts.stage.element);
  // Keep the content if the user has scrolled or opened the filters, or is typing.
  const { content } = parts;
  const isUsed = scrollY > 0 || document.getElementById('side').scrollTop > 0
    || content.querySelector(':focus:not([tabindex="-1"]), .filter-panel');
  if (!isUsed) parts.view = null;
  show(current(), null);
}

async function show(state, before) {
  const name = contentName(state);
  const side = document.getElementById('side');
  // Save the scroll position before the layout changes.
  if (name !== 'list' && parts.view === 'list') {
    leftAt.set(parts.address, { side: side.scrollTop, page: scrollY });
  }
  parts.address = link({});
  document.body.dataset.view = name === 'list' ? state.view : name;
  document.title = titleOf(state, name);
  parts.panel.update(state);
  parts.field.update(state);
  parts.navigation.update(state);
  search(state);
  // On the radar and the map, the user can select a home while the list stays.
  const isNew = name !== parts.view
    || (name !== 'list' && before && (state.home !== before.home || state.to !== before.to));
  const place = document.activeElement;
  if (isNew) {
    parts.view = name;
    parts.content.replaceChildren();
    pointAtNone();
    const owner = parts;
    const make = await contents[name]().catch(() => null);
    if (parts !== owner || parts.view !== name) return;
    parts.shown = make ? make({ config, stage: parts.stage }) : unreachable();
    fill(parts.content, parts.shown.element);
  }
  parts.shown?.update(current());
  if (isNew && before) {
    const left = name === 'list' ? leftAt.get(parts.address) : undefined;
    side.scrollTop = left?.side ?? 0;
    if (left || name !== 'list') scrollTo(0, left?.page ?? 0);
    // Do not move the focus if the user has moved it in the meantime. If nothing has the focus, the pressed control
    // has disappeared with its view.
    if ([place, document.body].includes(document.activeElement)) {
      focusOn(parts.content.querySelector('h2') ?? parts.content.firstElementChild);
    }
  }
  if (name !== 'guide' && name !== 'tour') parts.stage.route(null);
  if (name !== 'market') parts.stage.areas(null);
  parts.stage.update(current());
}

onResults(async (results) => {
  const showTitle = () => {
    if (parts?.view === 'list') document.title = titleOf(current(), 'list');
  };
  showTitle();
  const isFailed = results.status === 'failed';
  if (!isFailed && (results.status !== 'ready' || results.more)) return;
  const say = () => {
    if (homes() !== results) return;
    announce(isFailed ? unknownPlace(current(), results.error) ?? failureText(results.error).title : sentence(results));
    showTitle();
  };
  // The name of the station may arrive after its homes.
  const named = namesKnown(current());
  const isNamed = await Promise.race([named.then(() => true), after(patience)]);
  say();
  if (!isNamed) named.then(say);
});
onChange(show);
// Signing in or out changes the view of saved homes.
onAccount(() => parts && parts.view !== contentName(current()) && show(current(), null));
// Homes that a signed-in user saves in any view are added to a hunt.
onSession(() => import('./hunts/hunt-saving.js').then(({ startSaving }) => startSaving(), () => {}));
onNotKept(warnNotKept);

async function readSettings() {
  ({ data: config } = await get('app/config.json'));
  startInterest(config);
  startAccount(config);
}

// Retries until the request succeeds, because accounts stay disabled until the settings have loaded.
async function readSettingsAgain() {
  await after(10_000);
  return readSettings().catch(readSettingsAgain);
}

async function begin() {
  takeInvitation();
  const isLaunch = start();
  search(current());
  // Stations need the line colours, but do not wait long for a slow response.
  const rail = loadRail();
  const settings = readSettings();
  const isComplete = await Promise.race([
    Promise.allSettled([rail, settings]).then(([, { status }]) => status === 'fulfilled'),
    after(1500).then(() => false),
  ]);
  rebuild();
  if (!isComplete) Promise.allSettled([rail, settings.catch(readSettingsAgain)]).then(renew);
  searchHereAgain(isLaunch);
}

begin();
acceptDrops();
startNetwork();
startArrivals();
