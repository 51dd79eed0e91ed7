// The way to a home: from where one is, from the station searched by, or from a point.
import { announce, fill, focusOn, h } from './dom.js';
import { get } from './api.js';
import { back } from './pages.js';
import { fileChooser, droppedRoutes } from './drop.js';
import { failureBox } from './failure.js';
import { coordinate, distance, duration } from './format.js';
import { parseCoordinate } from './geo.js';
import { keptHome } from './known.js';
import { locate, me } from './location.js';
import { downloads, navigatorLink } from './guide-links.js';
import { stepList } from './guide-steps.js';
import { homes, onResults } from './results.js';
import { current, go } from './search.js';
import { placeName } from './summary.js';
import { language, nameOf, t } from './words.js';

const modes = ['transit', 'walk', 'bike', 'car'];

/** The view of the ways to the home that the address names, or of a file of directions. */
export function guideView({ config, stage }) {
  const element = h('section', { class: 'guide' });
  const body = h('div', { class: 'ways', 'aria-live': 'off' });
  const id = current().home;
  let home = keptHome(id);
  let asked = null;

  function query(state) {
    const start = startOf(state);
    if (!home || !start) return null;
    return new URLSearchParams({
      from: `${start.lat},${start.lon}`, to: `${home.position.lat},${home.position.lon}`,
      mode: modes.includes(state.mode) ? state.mode : 'transit', alternatives: '3',
      lang: language(),
    });
  }

  async function load(again = false) {
    const wanted = query(current());
    const key = String(wanted);
    if (!again && asked === key) return;
    asked = key;
    stage.route(null);
    if (!wanted) return fill(body,
      h('p', { class: 'box muted' }, t(home ? 'guide.noStart' : 'searching')));
    fill(body, h('p', { class: 'muted' }, t('searching')));
    try {
      const { data } = await get('v1/routes', wanted);
      if (asked === key && element.isConnected) showWays(body, stage, data.routes, wanted, home);
    } catch (error) {
      if (asked === key) fill(body, failureBox(error, () => load(true)));
    }
    return undefined;
  }

  async function findHome() {
    if (home || !id) return;
    try {
      const { data } = await get(`v1/listings/${encodeURIComponent(id)}`);
      if (!element.isConnected) return;
      home = data;
      update(current());
    } catch (error) {
      fill(body, failureBox(error, findHome));
    }
  }

  function update(state) {
    const dropped = droppedRoutes();
    if (!id) {
      fill(element, back(), h('h2', {}, dropped?.name ?? t('guide')),
        !dropped?.isKept && h('p', { class: 'box muted' }, t(dropped ? 'fileNotKept' : 'fileGone')),
        body, fileChooser());
      return dropped && showWays(body, stage, dropped.routes, null, null);
    }
    keepingPlace(element, () => fill(element,
      back({ view: 'list', from: undefined, mode: undefined }),
      h('h2', {}, home ? t('guideTo', nameOf(home.name)) : t('guide')),
      chooser(state, config), body, fileChooser()));
    return load();
  }

  // The middle of the search, where the way may begin, is known once there is an answer.
  let middle = null;
  onResults(({ search }) => {
    const next = JSON.stringify(search?.center);
    if (next !== middle) update(current());
    middle = next;
  }, element);
  findHome();
  return { element, update };
}

/** Does what fills `element` anew, and leaves the reader where they were, with what they type. */
function keepingPlace(element, renew) {
  const places = () => [...element.querySelectorAll('h2, .form :is(select, input, button)')];
  const at = places().indexOf(document.activeElement);
  const typed = places()[at]?.value;
  renew();
  const place = places()[at];
  if (place?.tagName === 'INPUT') place.value = typed;
  focusOn(place);
}

/** Where the way begins, by the address: me, a coordinate, or the middle of the search. */
function startOf(state) {
  if (state.from === 'me') return me();
  const given = parseCoordinate(state.from ?? '');
  return given ?? homes().search?.center ?? null;
}

function chooser(state, config) {
  const middle = homes().search?.center;
  const starts = [
    middle && ['', state.tab === 'train' ? placeName(state) : state.tab === 'area'
      ? placeName(state) : t('middle')],
    ['me', t('yourLocation')],
    parseCoordinate(state.from ?? '') && [state.from, coordinate(parseCoordinate(state.from))],
  ].filter(Boolean);
  const from = h('select', {
    value: state.from ?? '', onchange: async () => {
      const value = from.value || undefined;
      if (value === 'me' && !me() && !(await locate())) {
        announce(t('location.denied'));
        from.value = state.from ?? '';
        return;
      }
      go({ from: value }, { replace: true });
    },
  }, starts.map(([value, words]) => h('option', { value }, words)));
  const point = h('input', {
    type: 'text', placeholder: '13.7370, 100.5603', 'aria-label': t('fromPoint'), onchange: () => {
      const place = parseCoordinate(point.value);
      point.setAttribute('aria-invalid', String(!place));
      if (place) go({ from: `${place.lat},${place.lon}` }, { replace: true });
    },
  });
  const mode = config.streets
    && h('div', { class: 'pair', role: 'group', 'aria-label': t('how') },
      modes.map((name) => h('button', {
    type: 'button', class: 'chip', 'aria-pressed': (state.mode ?? 'transit') === name,
    onclick: () => go({ mode: name === 'transit' ? undefined : name }, { replace: true }),
  }, t(`mode.${name}`))));
  return h('div', { class: 'form' },
    h('div', { class: 'grid' }, h('label', { class: 'field' }, h('span', {}, t('fromWhere')), from),
      h('label', { class: 'field' }, h('span', {}, t('fromPoint')), point)), mode);
}

function showWays(body, stage, routes, query, home) {
  let chosen = 0;
  const tabs = h('div', { class: 'way-tabs', role: 'group', 'aria-label': t('ways') });
  const rest = h('div');
  const show = () => {
    fill(tabs, routes.map((route, at) => h('button', {
      type: 'button', class: 'way-tab', 'aria-pressed': at === chosen, onclick: () => {
        chosen = at;
        show();
        tabs.children[at].focus();
      },
    }, h('b', {}, route.durationSeconds ? duration(route.durationSeconds) : t('way', at + 1)),
    h('span', {}, [route.distanceMeters && distance(route.distanceMeters),
      riding(route)].filter(Boolean).join(' · ')))));
    const route = routes[chosen];
    stage.route(route, -1);
    fill(rest, stepList(route, (step) => stage.route(route, step)),
      route.notes?.map((note) => h('p', { class: 'muted note' }, note)),
      route.attribution && h('p', { class: 'muted note' }, route.attribution),
      query && h('div', { class: 'actions' }, home && navigatorLink(query, home),
        downloads(query)));
  };
  fill(body, tabs, rest);
  if (routes.length) show();
  announce(t('waysFound', routes.length));
}

/** The lines that a way rides, in short. */
function riding({ steps }) {
  const lines = steps.filter(({ line }) => line).map(({ line }) => line);
  return lines.length ? lines.map((line) => t('lineShort', line)).join(' → ')
    : t('onFoot', steps.every(({ mode }) => mode === 'walk'));
}
