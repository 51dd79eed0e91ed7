// The dial of “Which way?”: homes and members by distance and bearing, and an arrow that shows which way to turn.
import { fill, s } from '../core/dom.js';
import { distance } from '../core/format.js';
import { onDial } from '../geo/geo.js';
import { isSameHome } from '../homes/keeping.js';
import { nameLanguage, nameOf, t } from '../core/words.js';

// Lengths in SVG units: the radius of the outer ring, the radius of the letters around it, and half the size of a
// ring's label.
const [edge, letters, label] = [92, 102, 12];
// The distances of the rings as fractions of the reach. Distances are scaled so that the area within a ring is
// proportional to the ring's distance.
const rings = [0.25, 0.5, 1].map((part) => ({ part, radius: edge * Math.sqrt(part) }));
const points = ['n', 'e', 's', 'w'].map((point, at) => ({ point, bearing: at * 90 }));
// The candidate bearings for labels: south-east first, then the bearings nearest to it.
const bearings = Array.from({ length: 90 }, (_, at) => (135 + (at % 2 ? -2 : 2) * (at + 1) + 360) % 360);

/** Positions homes on the dial, and chooses bearings for the ring labels that stay clear of homes at any rotation. */
export function layOut(spots, reach) {
  const dots = spots.map((spot) => ({ ...spot, far: edge * Math.sqrt(spot.metres / reach) }));
  const things = [...dots.map(({ far, bearing }) => ({ far, bearing, size: 6 })),
    ...points.map(({ bearing }) => ({ far: letters, bearing, size: 7 }))]
    .map(({ far, bearing, size }) => [...onDial(far, bearing), size]);
  const labels = rings.map(({ part, radius }) => {
    const room = (bearing) => {
      const [x, y] = onDial(radius, bearing);
      return Math.min(...things.map(([a, b, size]) => Math.hypot(a - x, b - y) - size));
    };
    const bearing = bearings.find((one) => room(one) >= label)
      ?? bearings.reduce((best, one) => (room(one) > room(best) ? one : best));
    things.push([...onDial(radius, bearing), label]);
    return { bearing, radius, text: distance(reach * part) };
  });
  return { dots, labels };
}

/** Draws the dial for a `heading`. `turn` is the direction of the arrow; null means no arrow. */
export function drawFace(face, { dots, labels }, { heading, turn, chosen, choose }) {
  fill(face, s('title', {}, t('radarOf', dots.filter(({ home }) => home).length)),
    rings.map(({ radius }) => s('circle', { r: radius, class: 'ring' })),
    points.map(({ point, bearing }) => {
      const [x, y] = onDial(letters, bearing - heading);
      return s('text', { class: point === 'n' ? 'point north' : 'point', x, y: y + 3.5 },
        t(`point.${point}`));
    }),
    s('path', { class: 'ahead', d: 'M0 0 L-33 -88 A94 94 0 0 1 33 -88 Z' }),
    dots.map(({ home, member, far, bearing }) => {
      const [x, y] = onDial(far, bearing - heading);
      if (member) return s('circle', { class: 'spot member', cx: x, cy: y, r: 6 }, s('title', {}, member));
      const isChosen = isSameHome(home.id, chosen);
      return s('circle', { class: `spot type-${home.type}${isChosen ? ' chosen' : ''}`,
        cx: x, cy: y, r: isChosen ? 6 : 4, onclick: () => choose(home) },
      s('title', { lang: nameLanguage(home.name) }, nameOf(home.name)));
    }),
    s('circle', { class: 'middle', r: 4 }),
    turn !== null && s('path', { class: 'turn', transform: `rotate(${turn})`,
      d: 'M0 -36 L8 -21 L3 -22 L3 -8 L-3 -8 L-3 -22 L-8 -21 Z' }),
    labels.map(({ bearing, radius, text }) => {
      const [x, y] = onDial(radius, bearing - heading);
      return s('text', { class: 'far', x, y: y + 2.5 }, text);
    }));
}
