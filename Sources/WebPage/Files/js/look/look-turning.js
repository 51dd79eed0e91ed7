// Turns the view by dragging and with keys.
import { degrees } from '../geo/geo.js';

const slop = 4;
// The turn per key press and the maximum pitch, both in degrees.
const [step, highest] = [5, 60];
// The time constant of a smooth turn, in seconds.
const time = 0.07;
const still = matchMedia('(prefers-reduced-motion: reduce)');
const clamp = (pitch) => Math.max(-highest, Math.min(highest, pitch));

/**
 * The view that the user turns by hand on `ground`; its `heading` and `pitch` are in degrees. `lens()` returns the
 * current lens, and `change()` is called on each turn. While `isHeld()` is true, the phone controls the view, and
 * `correct(degrees)` is called for turns by hand.
 */
export function turning(ground, { lens, change, isHeld, correct }) {
  let [heading, pitch] = [0, 0];
  let aim = { heading, pitch };
  let from = null;
  let isDragging = false;
  let at = 0;

  function turnBy(right, up, isSmooth) {
    aim = { heading: aim.heading + right, pitch: clamp(aim.pitch + up) };
    if (!isSmooth || still.matches) [heading, pitch] = [aim.heading, aim.pitch];
    at = performance.now();
    change();
  }

  ground.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    from = { x: event.clientX, y: event.clientY };
    isDragging = false;
  });
  ground.addEventListener('pointermove', (event) => {
    if (!from) return;
    const [dx, dy] = [event.clientX - from.x, event.clientY - from.y];
    if (!isDragging && Math.hypot(dx, dy) < slop) return;
    if (!isDragging) ground.setPointerCapture(event.pointerId);
    isDragging = true;
    from = { x: event.clientX, y: event.clientY };
    const [right, up] = [-dx, dy].map((pixels) => degrees(Math.atan(pixels / lens().focal)));
    if (isHeld()) correct(right);
    else turnBy(right, up, false);
  });
  for (const name of ['pointerup', 'pointercancel']) {
    ground.addEventListener(name, () => {
      from = null;
    });
  }
  // Ignore the click that ends a drag.
  ground.addEventListener('click', (event) => {
    if (!isDragging || !event.detail) return;
    event.stopPropagation();
    event.preventDefault();
  }, { capture: true });
  ground.addEventListener('dragstart', (event) => event.preventDefault());
  ground.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const far = event.shiftKey ? step * 3 : step;
    const ways = { ArrowLeft: [-far, 0], ArrowRight: [far, 0], ArrowUp: [0, far], ArrowDown: [0, -far],
      Home: [0, -aim.pitch] };
    if (!ways[event.key]) return;
    event.preventDefault();
    if (isHeld()) correct(ways[event.key][0]);
    else turnBy(...ways[event.key], true);
  });

  return {
    heading: () => heading,
    pitch: () => pitch,
    turnBy,
    /** Advances a smooth turn. Returns whether the turn is still in progress. */
    step() {
      const now = performance.now();
      const part = 1 - Math.exp((at - now) / 1000 / time);
      at = now;
      const left = [aim.heading - heading, aim.pitch - pitch];
      const isThere = left.every((angle) => Math.abs(angle) < 0.05);
      if (isThere) [heading, pitch] = [aim.heading, aim.pitch];
      else [heading, pitch] = [heading + left[0] * part, pitch + left[1] * part];
      return !isThere;
    },
  };
}
