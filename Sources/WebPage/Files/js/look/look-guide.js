// Describes the view in words and, if no home is in view, says which way to turn.
import { pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { naming } from '../core/feed-text.js';
import { turnTo } from '../geo/geo.js';
import { bearingOf, elevationOf, isWithin } from '../geo/geodetic.js';
import { icon } from '../core/icons.js';
import { nameOf, t } from '../core/words.js';

// The rounding step for turns, in degrees, and the minimum time between text updates, in milliseconds.
const [step, pace] = [5, 300];

/**
 * The smallest turn from `heading` and `pitch` that brings the chosen home into view or, if no home is chosen, any
 * home: the degrees to the right and up, a description, and the name in it, if any. Null if there are no homes.
 */
export function turnOf({ spots, chosen, heading, pitch, lens }) {
  const turn = ({ direction }) => turnTo(bearingOf(direction), heading);
  const aim = chosen ?? spots.reduce((best, spot) =>
    (best && Math.abs(turn(best)) <= Math.abs(turn(spot)) ? best : spot), null);
  if (!aim) return null;
  const right = Math.sign(turn(aim)) * Math.max(step, Math.round(Math.abs(turn(aim)) / step) * step);
  const up = elevationOf(aim.direction) - pitch;
  const name = chosen?.home.name;
  const target = chosen && nameOf(name);
  // Point up or down only if the home is within the horizontal field of view but above or below the view.
  if (isWithin(bearingOf(aim.direction), heading, lens.across) && Math.abs(up) > lens.down / 2 - step) {
    return { right: turn(aim), up, arrow: up > 0 ? 0 : 180, name,
      words: t(up > 0 ? 'look.up' : 'look.down', target) };
  }
  return { right: turn(aim), up, arrow: right < 0 ? -90 : 90, name,
    words: t(right < 0 ? 'look.left' : 'look.right', Math.abs(right), target) };
}

/** The line of text and its button, which calls `turn(right, up)` and is visible only if `isByHand`. */
export function guideLine(turn) {
  const arrow = h('span', { class: 'look-arrow' }, icon('arrow', 28));
  const words = h('span');
  const line = h('p', { role: 'status', 'aria-live': 'polite' }, arrow, words);
  let aim = null;
  const button = pushButton(t('look.turn'), () => turn(aim.right, aim.up));
  const element = h('div', { class: 'look-guide' }, line, button);
  let [said, saidAt, timer] = ['', 0, 0];
  let [next, name, shown] = ['', null, ''];

  // Limits the update rate, because text that changes with every frame is unreadable.
  function say() {
    clearTimeout(timer);
    const wait = saidAt + pace - performance.now();
    if (wait > 0) timer = setTimeout(say, wait);
    else if (next !== said) {
      [said, saidAt] = [next, performance.now()];
      fill(words, name ? naming(next, name) : next);
    }
  }

  return {
    element,
    /** Shows that `count` of `total` homes are in view, or shows the turn `found`, a result of `turnOf`. */
    show({ found, count, total, isByHand }) {
      const isThere = found === null;
      const key = `${count} ${total} ${found?.words}`;
      aim = found;
      arrow.hidden = isThere;
      button.hidden = isThere || !isByHand;
      if (!isThere) arrow.style.transform = `rotate(${found.arrow}deg)`;
      if (key === shown) return;
      shown = key;
      name = total === 0 ? null : found?.name;
      next = total === 0 ? t('noHomesYet') : found?.words ?? t('look.inView', count);
      say();
    },
    end: () => clearTimeout(timer),
  };
}
