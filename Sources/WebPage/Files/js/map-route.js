// A way on the map.
import { boxAround } from './mercator.js';

// The line of a step; a document of others may give only where it begins.
const placesOf = ({ polyline, position }) => polyline
  ?? (position ? [[position.lon, position.lat]] : []);
const place = ([lon, lat]) => ({ lat, lon });

/** The layer of one way with one of its steps brought out. */
export function routeLayer(view, { shape }) {
  const [edge, way, part] = ['way-edge', 'way', 'way-step'].map(shape);
  const [point, end] = ['way-point', 'way-end'].map(shape);
  let shown = null;

  return {
    show(route, step) {
      for (const one of [edge, way, part, point, end]) one.hide();
      if (!route) {
        shown = null;
        return;
      }
      const lines = route.polylines;
      for (const one of [edge, way]) one.lines(lines);
      const positions = route.steps[step] ? placesOf(route.steps[step]) : [];
      if (positions.length > 1) part.lines([positions]);
      if (positions.length) point.dot(place(positions[0]), 8);
      const whole = lines.flat();
      if (whole.length) end.dot(place(whole.at(-1)), 7);
      if (shown !== route && whole.length) {
        view.fit(boxAround(whole.map(place)), { padding: 32, most: 17 });
      } else if (positions.length) {
        view.fit(boxAround(positions.map(place)), { padding: 48, most: 17, animate: true });
      }
      shown = route;
    },
  };
}
