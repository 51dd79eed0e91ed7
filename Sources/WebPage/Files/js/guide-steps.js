// The steps of a way; next and previous bring out each on the map.
import { announce, h } from './dom.js';
import { distance, duration } from './format.js';
import { icon } from './icons.js';
import { t } from './words.js';

const pictures = { walk: 'walk', bike: 'bike', car: 'car', ride: 'train' };

/** The list of steps; `choose(index)` hears which is brought out. */
export function stepList(route, choose) {
  const { steps } = route;
  let at = -1;
  const items = steps.map((step, index) => h('li', {}, h('button', {
    type: 'button', class: 'step', onclick: () => to(index),
  }, h('span', { class: 'sign' },
    icon(pictures[step.mode] ?? (index === steps.length - 1 ? 'flag' : 'arrow'), 20)),
  h('span', {}, h('span', { class: 'do' }, step.instruction ?? step.text ?? t('step', index + 1)),
    h('span', { class: 'muted' }, [step.distanceMeters && distance(step.distanceMeters),
      step.durationSeconds && duration(step.durationSeconds)].filter(Boolean).join(' · '))))));
  const place = h('span', { class: 'muted' }, t('stepOf', 0, steps.length));
  const previous = h('button', { type: 'button', class: 'button', onclick: () => to(at - 1) },
    icon('back', 18), h('span', {}, t('previous')));
  const next = h('button', { type: 'button', class: 'button main', onclick: () => to(at + 1) },
    h('span', {}, t('next')), icon('next', 18));

  function to(index) {
    at = Math.max(0, Math.min(steps.length - 1, index));
    items.forEach((item, each) => {
      if (each === at) item.firstChild.setAttribute('aria-current', 'step');
      else item.firstChild.removeAttribute('aria-current');
    });
    place.textContent = t('stepOf', at + 1, steps.length);
    previous.disabled = at <= 0;
    next.disabled = at >= steps.length - 1;
    items[at].scrollIntoView({ block: 'nearest' });
    announce(steps[at].instruction ?? '');
    choose(at);
  }
  previous.disabled = true;

  return [h('ol', { class: 'steps', 'aria-label': t('steps') }, items),
    steps.length > 1 ? h('div', { class: 'stepper' }, previous, place, next) : null];
}
