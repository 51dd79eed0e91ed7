// Draws routes on the map. The chosen route is drawn in the colours of its train lines, and its steps are shown as
// pins.
import { stepPins } from './map-steps.js';
import { boxAround } from '../geo/mercator.js';
import { lineNamed, quietLine } from '../geo/rail.js';

// The maximum number of other routes to draw, because a file can contain too many routes to distinguish.
const mostOthers = 40;
const place = ([lon, lat]) => ({ lat, lon });
// The free space around a route in pixels. Pins extend beyond the route's ends, and the controls and the attribution
// must not cover them.
const edge = { padding: 36, controls: 54, strip: 34, most: 17 };

// The line of a step. Files from other programs may contain only the step's start.
const placesOf = ({ polyline, position }) => polyline
  ?? (position ? [[position.lon, position.lat]] : []);

/** The route layer. `changed()` is called when its pins change. */
export function routeLayer(view, { shape }, changed) {
  const pins = stepPins(view, changed);
  let made = [];
  let shown = null;

  function add(className, props) {
    const one = shape(className, props);
    made.push(one);
    return one;
  }

  function drawOthers({ routes, chosen, choose }) {
    routes.slice(0, mostOthers).forEach(({ polylines }, at) => {
      if (at === chosen) return;
      for (const kind of ['way-edge other', 'way-other']) add(kind).lines(polylines);
      add('way-hit', { onclick: () => choose(at) }).lines(polylines);
    });
  }

  // The parts of a route with their line styles: walks, train rides and other parts.
  function legsOf({ polylines, steps }, mode) {
    const styled = steps.map((step) => ({ ...step, mode: step.mode ?? mode }))
      .filter(({ polyline }) => polyline?.length > 1);
    if (!styled.some((step) => step.mode === 'walk' || step.line)) {
      return [{ kind: 'drive', lines: polylines }];
    }
    return styled.map(({ polyline, line, mode: how }) => ({ lines: [polyline],
      kind: line ? 'ride' : how === 'walk' ? 'walk' : 'drive',
      style: line ? { stroke: lineNamed(line)?.color ?? quietLine } : undefined }));
  }

  function draw(given) {
    const { routes, chosen, step, mode, via = [] } = given;
    for (const one of made) one.remove();
    made = [];
    drawOthers(given);
    const route = routes[chosen];
    const legs = legsOf(route, mode);
    const part = route.steps[step] ? placesOf(route.steps[step]) : [];
    if (part.length > 1) add('way-step').lines([part]);
    for (const { kind, lines } of legs) add(`way-edge ${kind}`).lines(lines);
    for (const { kind, lines, style } of legs) add(`way ${kind}`, { style }).lines(lines);
    for (const { position } of via) add('way-via').dot(position, 6);
    const end = route.polylines.at(-1)?.at(-1);
    return { part, end: end && place(end) };
  }

  return {
    /** Shows the argument of `stage.route`; null clears it. */
    show(given) {
      const before = shown;
      shown = given;
      if (!given) {
        for (const one of made) one.remove();
        made = [];
        return pins.show(null);
      }
      const { part, end } = draw(given);
      pins.show(given.pinned ?? given.routes[given.chosen], given.step, given.open, end);
      if (before?.routes !== given.routes || before.chosen !== given.chosen) {
        const whole = given.routes.flatMap(({ polylines }) => polylines.flat());
        const places = whole.length ? whole : given.routes[given.chosen].steps.flatMap(placesOf);
        if (places.length) view.fit(boxAround(places.map(place)), edge);
      } else if (before.step !== given.step && part.length) {
        view.fit(boxAround(part.map(place)), { ...edge, animate: true });
      }
      return undefined;
    },
    boxes: pins.boxes,
    /** Closes the text of the open step. Returns whether a step was open. */
    close() {
      if (!shown || shown.step < 0) return false;
      shown.open(-1);
      return true;
    },
  };
}
