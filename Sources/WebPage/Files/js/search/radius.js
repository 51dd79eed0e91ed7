// The radius slider.
import { h } from '../core/dom.js';
import { defaultRadius } from '../core/facts.js';
import { distance } from '../core/format.js';
import { current, go } from '../core/search.js';
import { t } from '../core/words.js';

const all = [500, 750, 1000, 1500, 2000, 3000, 4000, 5000, 7500, 10000, 15000, 20000];

/** The radius of a search in metres. */
export function radiusOf(state) {
  const match = /^([\d.]+)\s*(km|m)?$/.exec(state.radius ?? '');
  if (!match) return defaultRadius;
  return Number(match[1]) * (match[2] === 'km' ? 1000 : 1);
}

/** A slider with a label. `say(words)` shows the slider's value next to it. */
export function slider(id, label, props) {
  const output = h('output', { for: id });
  const input = h('input', { type: 'range', id, step: 1, ...props });
  return {
    input,
    element: h('div', { class: 'radius' }, h('label', { for: id }, label), input, output),
    say(words) {
      output.textContent = words;
      input.setAttribute('aria-valuetext', words);
    },
  };
}

/** A radius slider up to 20 km. Each change adds a history entry, unless `isReplacing()` returns true. */
export function radiusSlider({ id = 'radius', least = 500, isReplacing = () => Boolean(current().radius) } = {}) {
  const steps = all.slice(all.indexOf(least));
  const { input, element, say } = slider(id, t('radius'), {
    min: 0, max: steps.length - 1, oninput: () => say(distance(steps[input.value])),
    onchange: () => go({ radius: String(steps[input.value]) }, { replace: isReplacing() }),
  });
  return {
    element,
    update(state) {
      const metres = radiusOf(state);
      const nearest = steps.findIndex((step) => step >= metres);
      input.value = nearest < 0 ? steps.length - 1 : nearest;
      say(distance(metres));
    },
  };
}
