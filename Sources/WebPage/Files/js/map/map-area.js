// The outline of the searched area.
import { boxAround, boxOfCircle } from '../geo/mercator.js';
import { current, isReach } from '../core/search.js';

const ring = ([west, south, east, north]) =>
  [[west, south], [east, south], [east, north], [west, north], [west, south]];

/** The layer. */
export function areaLayer({ shape }) {
  const [circle, area, center] = ['circle', 'area', 'center'].map((name) => shape(name));
  const hide = () => [circle, area, center].forEach((one) => one.hide());
  return {
    hide,
    /** Shows what an answer's search covers. */
    show(search) {
      hide();
      if (search.bbox) area.lines([ring(search.bbox)]);
      else if (search.polygon) area.lines([search.polygon]);
      else {
        // What is reached is shaded, and no circle.
        if (!isReach(current())) circle.circle(search.center, search.radiusMeters);
        center.dot(search.center, 5);
      }
    },
    /** What `fit` of a view takes for a search: the box of the world and how it fits. */
    boxOf(search) {
      if (search.bbox) {
        const [west, south, east, north] = search.bbox;
        // As it was seen when it was searched.
        return [boxAround([{ lat: south, lon: west }, { lat: north, lon: east }]), { padding: 0 }];
      }
      if (search.polygon) return [boxAround(search.polygon.map(([lon, lat]) => ({ lat, lon }))), {}];
      return [boxOfCircle(search.center, search.radiusMeters), {}];
    },
  };
}
