// Lines and circles over the map, as SVG.
import { s } from '../core/dom.js';
import { toWorld, worldPerMetre } from '../geo/mercator.js';

const ring = ({ x, y }, r) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
const chain = (points) => points.map(({ x, y }, at) =>
  `${at ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** The shape layer. `shape(className, props)` returns a shape that is invisible until it has a geometry. */
export function shapeLayer(view) {
  const group = s('g');
  const svg = s('svg', { class: 'shapes', width: 1, height: 1, 'aria-hidden': 'true' }, group);
  view.pane.append(svg);
  const shapes = new Set();

  function shape(className, props) {
    const path = s('path', { class: className, ...props });
    // Reserves the shape's position in the drawing order.
    const slot = s('g');
    group.append(slot);
    let form = null;
    const draw = () => {
      if (form) path.setAttribute('d', form());
      if (form) slot.append(path);
      else path.remove();
    };
    const become = (next) => {
      form = next;
      draw();
    };
    shapes.add(draw);
    draw();
    return {
      hide: () => become(null),
      /** Lines through places in the format `[lon, lat]`. */
      lines(lines) {
        const worlds = lines.map((line) => line.map(([lon, lat]) => toWorld({ lat, lon })));
        become(() => worlds.map((line) => chain(line.map(view.point))).join(''));
      },
      /** A circle with a radius in metres. */
      circle(center, metres) {
        const at = toWorld(center);
        const reach = metres * worldPerMetre(center.lat);
        become(() => ring(view.point(at), reach * view.scale()));
      },
      /** A dot with a radius in pixels. */
      dot(place, pixels) {
        const at = toWorld(place);
        become(() => ring(view.point(at), pixels));
      },
      remove() {
        shapes.delete(draw);
        slot.remove();
      },
    };
  }

  view.on('frame', (isZoomed) => {
    if (isZoomed) for (const draw of shapes) draw();
  });
  return { shape };
}
