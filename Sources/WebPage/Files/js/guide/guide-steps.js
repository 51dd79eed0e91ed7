// The steps of a route as a list, and the bar with the buttons for the previous and next step.
import { callButton } from '../homes/call-bar.js';
import { attribute, h } from '../core/dom.js';
import { distance, duration } from '../core/format.js';
import { icon, needle } from '../core/icons.js';
import { inkOn, lineNamed, quietLine } from '../geo/rail.js';
import { t } from '../core/words.js';

const pictures = { walk: 'walk', bike: 'bike', car: 'car', ride: 'train' };
// The rotation of the arrow for each turn, in degrees.
const turns = { straight: 0, 'slight-right': 45, right: 90, 'sharp-right': 135, 'slight-left': -45,
  left: -90, 'sharp-left': -135, 'u-turn': 180, 'keep-right': 30, 'keep-left': -30 };

/** The instruction for a step. */
export const stepText = ({ instruction, text }, index) => instruction ?? text ?? t('step', index + 1);

/** The distance and duration of a step. */
export const stepMeasures = ({ distanceMeters, durationSeconds }) =>
  [distanceMeters && distance(distanceMeters), durationSeconds && duration(durationSeconds)]
    .filter(Boolean).join(' · ');

/** Style properties with the colours of the step's train line; empty for steps without a train line. */
export function lineStyle({ line }) {
  if (!line) return {};
  const color = lineNamed(line)?.color ?? quietLine;
  return { '--line': color, '--line-ink': inkOn(color) };
}

function sign(step, isLast) {
  const { turn, mode, bearing } = step;
  const degrees = turns[turn] ?? (mode === undefined && turn === undefined ? bearing : undefined);
  if (turn === 'arrive' || (isLast && !mode && !step.distanceMeters)) return icon('flag', 16);
  if (degrees === undefined) return icon(pictures[mode] ?? 'arrow', 16);
  return needle(degrees, 16);
}

/**
 * The list of a route's steps. `choose(index)` is called when the user selects a step, and `mark(index)` highlights a
 * step.
 */
export function stepList({ steps }, choose) {
  const buttons = steps.map((step, index) => h('button', {
    type: 'button', class: 'step', onclick: () => choose(index),
  }, h('span', { class: step.line ? 'number ridden' : 'number', style: lineStyle(step) }, String(index + 1)),
  h('span', {}, h('span', { class: 'do' }, stepText(step, index)),
    h('span', { class: 'muted measures' }, sign(step, index === steps.length - 1), stepMeasures(step)))));
  return {
    element: h('ol', { class: 'steps', 'aria-label': t('steps') },
      buttons.map((button) => h('li', {}, button))),
    mark(at) {
      buttons.forEach((button, each) => attribute(button, 'aria-current', each === at ? 'step' : null));
      buttons[at]?.scrollIntoView({ block: 'nearest' });
    },
  };
}

/** The bar with buttons for the previous and the next step, and a button to call about `home`. */
export function stepBar(home, move) {
  const place = h('span', { class: 'muted' });
  const button = (words, picture, by, kind) => h('button', {
    type: 'button', class: `button ${kind}`, 'aria-label': t(words), onclick: () => move(by),
  }, kind === 'previous' ? icon(picture, 18) : null, h('span', {}, t(words)),
  kind === 'previous' ? null : icon(picture, 18));
  const previous = button('previous', 'back', -1, 'previous');
  const next = button('next', 'next', 1, 'main next');
  const stepper = h('div', { class: 'stepper' }, previous, place, next);
  const call = home && callButton(home, { isShort: true });
  const element = h('div', { class: 'call-bar step-bar' }, stepper, call);
  return {
    element,
    /** Shows step `at` of `count` as the current step; -1 means before the first step. */
    show(at, count) {
      place.textContent = t('stepOf', at + 1, count);
      stepper.hidden = count < 2;
      element.hidden = stepper.hidden && !call;
      // The `disabled` attribute would make the button lose focus.
      previous.setAttribute('aria-disabled', String(at <= 0));
      next.setAttribute('aria-disabled', String(at >= count - 1));
    },
  };
}
