// The small radar in the corner, which shows homes by bearing and distance, the field of view, and north.
import { fill, s } from '../core/dom.js';
import { onDial } from '../geo/geo.js';
import { bearingOf } from '../geo/geodetic.js';
import { t } from '../core/words.js';

// The radius of the dial in SVG units. Distances are scaled so that the area within a ring is proportional to the
// ring's distance.
const edge = 44;

export function cornerRadar() {
  const sector = s('path', { class: 'sector' });
  const homes = s('path', { class: 'spots' });
  const turning = s('g', {}, homes, s('text', { class: 'north', x: 0, y: -edge + 11 }, t('point.n')));
  const title = s('title');
  const element = s('svg', { class: 'look-radar', viewBox: '-50 -50 100 100', role: 'img' }, title,
    s('circle', { class: 'face', r: edge }), s('circle', { class: 'ring', r: edge * Math.SQRT1_2 }),
    sector, turning, s('circle', { class: 'middle', r: 2.5 }));
  let width = null;
  return {
    element,
    /** Sets the homes to show. All homes must be within `reach` metres. */
    take({ spots }, reach) {
      fill(title, t('radarAround', spots.length));
      homes.setAttribute('d', spots.map(({ direction, metres }) => {
        const [x, y] = onDial(Math.min(1, Math.sqrt(metres / reach)) * (edge - 3), bearingOf(direction));
        return `M${x.toFixed(1)} ${y.toFixed(1)}h0`;
      }).join(''));
    },
    /** Shows the heading, with a field of view `across` degrees wide. */
    turn(heading, across) {
      turning.setAttribute('transform', `rotate(${(-heading).toFixed(1)})`);
      if (across === width) return;
      width = across;
      const [left, right] = [-across / 2, across / 2].map((side) => onDial(edge, side));
      sector.setAttribute('d', `M0 0L${left}A${edge} ${edge} 0 ${across > 180 ? 1 : 0} 1 ${right}Z`);
    },
  };
}
