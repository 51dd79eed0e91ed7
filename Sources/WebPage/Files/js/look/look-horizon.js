// Draws the canvas below the labels: sky and ground if there is no camera picture, compass points, lines from labels to
// their places, and dots for homes without a label.
import { h } from '../core/dom.js';
import { compass } from '../core/format.js';
import { radians } from '../geo/geo.js';
import { project } from './lens.js';

const dark = matchMedia('(prefers-color-scheme: dark)');
const colors = () => (dark.matches
  ? { sky: '#16222c', ground: '#1c2a22', line: '#7d9186', words: '#e8edea' }
  : { sky: '#dcecf5', ground: '#dfe8d8', line: '#5f7268', words: '#17211d' });
// The colours over a camera picture.
const overPicture = { line: '#ffffff', words: '#ffffff' };

// The horizon has a mark every 15 degrees; every third mark has a name.
const bearings = Array.from({ length: 24 }, (_, at) => at * 15);
const directions = Float64Array.from(bearings.flatMap((bearing) =>
  [Math.sin(radians(bearing)), Math.cos(radians(bearing)), 0]));
const spots = new Float64Array(directions.length);
const dot = 4;
// The size in pixels of the picture of a compass point's name. These pictures are cached, because text layout would
// take most of a frame.
const [wide, high] = [48, 20];

export function horizon() {
  const element = h('canvas', { class: 'look-canvas', 'aria-hidden': true });
  const pen = element.getContext('2d');
  const names = new Map();

  function nameIn(bearing, color) {
    const key = `${bearing} ${color}`;
    if (!names.has(key)) {
      const picture = h('canvas', { width: 2 * wide, height: 2 * high });
      const ink = picture.getContext('2d');
      ink.scale(2, 2);
      ink.font = '600 13px system-ui, sans-serif';
      ink.textAlign = 'center';
      ink.fillStyle = color;
      ink.fillText(compass(bearing), wide / 2, 14);
      names.set(key, picture);
    }
    return names.get(key);
  }

  function resize({ width, height }) {
    const density = Math.min(2, devicePixelRatio);
    const [dotsAcross, dotsDown] = [Math.round(width * density), Math.round(height * density)];
    if (element.width !== dotsAcross || element.height !== dotsDown) {
      [element.width, element.height] = [dotsAcross, dotsDown];
    }
    pen.setTransform(density, 0, 0, density, 0, 0);
    pen.clearRect(0, 0, width, height);
  }

  // The horizon is the line of directions with no vertical component; everything below it is ground.
  function drawGround({ width, height, focal }, { right, up, forward }, { sky, ground }) {
    pen.fillStyle = sky;
    pen.fillRect(0, 0, width, height);
    const slope = Math.hypot(right[2], up[2]);
    pen.fillStyle = ground;
    if (slope < 1e-6) {
      if (forward[2] < 0) pen.fillRect(0, 0, width, height);
      return;
    }
    const far = 2 * (width + height);
    pen.save();
    pen.translate(width / 2, height / 2);
    pen.rotate(Math.atan2(right[2], up[2]));
    const line = (focal * forward[2]) / slope;
    if (line < far) pen.fillRect(-far, Math.max(-far, line), 2 * far, 3 * far);
    pen.restore();
  }

  function drawBearings(lens, view, { line, words }) {
    project(lens, view, directions, spots);
    pen.strokeStyle = line;
    pen.lineWidth = 2;
    pen.beginPath();
    bearings.forEach((bearing, at) => {
      const [x, y] = [spots[at * 3], spots[at * 3 + 1]];
      if (!(x > -20 && x < lens.width + 20)) return;
      const isNamed = bearing % 45 === 0;
      pen.moveTo(x, y);
      pen.lineTo(x, y + (isNamed ? 10 : 6));
      if (isNamed) pen.drawImage(nameIn(bearing, words), x - wide / 2, y + 12, wide, high);
    });
    pen.stroke();
  }

  return {
    element,
    /**
     * Draws a view with `lines` and with the `bare` homes as dots. If `isPicture`, leaves the background transparent.
     */
    draw(lens, view, { bare, lines }, isPicture) {
      resize(lens);
      const ink = isPicture ? overPicture : colors();
      if (!isPicture) drawGround(lens, view, ink);
      drawBearings(lens, view, ink);
      // Draw lines twice, in dark and in light, so that they are visible on any background.
      for (const [color, thick] of [['rgb(0 0 0 / 55%)', 4], ['#ffffff', 2]]) {
        pen.beginPath();
        for (const { from, to } of lines) {
          pen.moveTo(from.x, from.y);
          pen.lineTo(to.x, to.y);
        }
        pen.strokeStyle = color;
        pen.lineWidth = thick;
        pen.stroke();
      }
      pen.beginPath();
      for (const { x, y } of bare) {
        pen.moveTo(x + dot, y);
        pen.arc(x, y, dot, 0, 2 * Math.PI);
      }
      pen.fillStyle = ink.words;
      pen.fill();
    },
  };
}
