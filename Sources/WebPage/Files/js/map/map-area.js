// The outline of the searched area.
import { boxAround, boxOfCircle } from '../geo/mercator.js';
import { current, isReach } from '../core/search.js';

const ring = ([west, south, east, north]) =>
  [[west, south], [east, south], [east, north], [west, north], [west, south]];

export function areaLayer({ shape }) {
  const [circle, area, center] = ['circle', 'area', 'center'].map((name) => shape(name));
  const hide = () => [circle, area, center].forEach((one) => one.hide());
  return {
    hide,
    /** Shows the area of a search result. */
    show(search) {
      hide();
      if (search.bbox) area.lines([ring(search.bbox)]);
      else if (search.polygon) area.lines([search.polygon]);
      else {
        // The commute area is shaded instead of drawn as a circle.
        if (!isReach(current())) circle.circle(search.center, search.radiusMeters);
        center.dot(search.center, 5);
      }
    },
    /** The arguments of the view's `fit` for a search: the box and its options. */
    boxOf(search) {
      if (search.bbox) {
        const [west, south, east, north] = search.bbox;
        // The box was the visible part of the map, so fit it without padding.
        return [boxAround([{ lat: south, lon: west }, { lat: north, lon: east }]), { padding: 0 }];
      }
      if (search.polygon) return [boxAround(search.polygon.map(([lon, lat]) => ({ lat, lon }))), {}];
      return [boxOfCircle(search.center, search.radiusMeters), {}];
    },
  };
}
