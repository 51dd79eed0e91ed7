// The routes that were found. The user selects a route in the list or on the map, and steps through it.
import { announce, fill, h } from '../core/dom.js';
import { distance, duration } from '../core/format.js';
import { lineStyle, stepBar, stepList, stepText } from './guide-steps.js';
import { lineWords } from '../geo/rail.js';
import { current, go } from '../core/search.js';
import { followsStreets } from './street-walk.js';
import { t } from '../core/words.js';

/**
 * The routes, also drawn on `stage`, and the bar for their steps. `trip` is the trip that the routes are for, or null
 * for a file. In `trip`, `home` is the destination, `via` contains the stops, and `mode` is the travel mode of steps
 * that do not specify a mode. `actions(route)` is shown below the steps.
 */
export function routesView(stage, routes, trip, actions = () => null) {
  let chosen = null;
  let step = -1;
  let steps = null;
  const rest = h('div');
  const bar = stepBar(trip?.home, (by) => open(step + by));
  const isChoice = routes.length > 1;
  const tabs = routes.map((route, at) => h(isChoice ? 'button' : 'div', {
    class: 'way-tab', ...(isChoice ? { type: 'button', onclick: () => choose(at) } : {}),
  }, h('b', {}, route.durationSeconds ? duration(route.durationSeconds) : t('way', at + 1)),
  h('span', {}, route.distanceMeters && distance(route.distanceMeters)), riding(route)));

  const choose = (at) => go({ route: at ? String(at + 1) : undefined }, { replace: true });
  const draw = () => stage.route({ routes, chosen, step, choose, open, ...trip });

  function open(at) {
    const route = routes[chosen];
    step = Math.max(-1, Math.min(route.steps.length - 1, at));
    steps.mark(step);
    bar.show(step, route.steps.length);
    if (step >= 0) announce(stepText(route.steps[step], step));
    draw();
  }

  function show(at) {
    chosen = at;
    step = -1;
    const route = routes[at];
    if (isChoice) tabs.forEach((tab, each) => tab.setAttribute('aria-pressed', String(each === at)));
    steps = stepList(route, open);
    const notes = [fare(route), ...route.notes ?? [], route.attribution].filter(Boolean)
      .map((note) => h('p', { class: 'muted note' }, note));
    // If there is no street data for the area, the notes explain what the steps show instead of streets, so put the
    // notes first.
    const hadFocus = rest.contains(document.activeElement);
    const isOther = trip && trip.mode !== 'transit' && !followsStreets(route);
    fill(rest, isOther && h('div', { class: 'box' }, notes), steps.element, !isOther && notes, actions(route));
    if (hadFocus) tabs[at].focus({ preventScroll: true });
    bar.show(step, route.steps.length);
    draw();
  }

  function update({ route }) {
    const at = Math.max(0, Math.min(routes.length, Math.trunc(route) || 1) - 1);
    if (at !== chosen) show(at);
  }

  update(current());
  announce(t('waysFound', routes.length));
  return {
    element: [isChoice || routes[0].durationSeconds || routes[0].distanceMeters
      ? h('div', { class: 'way-tabs', role: isChoice ? 'group' : null,
        'aria-label': isChoice ? t('ways') : null }, tabs) : null,
    rest],
    bar: bar.element, update,
  };
}

/** The adult fare for a route, if known. */
const fare = ({ fare: known }) => known && t('fare',
  known.min === known.max ? `${known.min}` : `${known.min}–${known.max}`, known.years.join(', '));

/** The train lines on a route, each in its colour. */
function riding({ steps }) {
  const ridden = steps.filter(({ line }) => line);
  if (ridden.length === 0) return steps.every(({ mode }) => mode === 'walk') && h('span', {}, t('onFoot'));
  return h('span', { class: 'ridden-lines' }, ridden.map((step) =>
    h('span', { class: 'ridden-line', style: lineStyle(step) }, lineWords(step.line))));
}
