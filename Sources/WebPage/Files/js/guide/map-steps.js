// Shows a route's steps on the map as numbered pins, which open the step's text, and shows a flag at the route's end.
import { iconButton } from '../core/controls.js';
import { h } from '../core/dom.js';
import { lineStyle, stepMeasures, stepText } from './guide-steps.js';
import { icon } from '../core/icons.js';
import { toWorld } from '../geo/mercator.js';
import { t } from '../core/words.js';

// The distance in pixels below which pins are merged, and the distance from a pin's centre to its text.
const [apart, air] = [30, 22];
// The key of the end pin, which sorts after all steps.
const endKey = Infinity;
// The margins at the map's edges in pixels. The controls are on the right.
const edges = { left: 8, right: 62, top: 8, bottom: 28 };

/** The pin layer. `changed()` is called when its pins change. */
export function stepPins(view, changed) {
  const element = h('div', { class: 'step-pins' });
  const words = h('div', { class: 'step-words', role: 'group', 'aria-label': t('chosenStep'), hidden: true });
  view.pane.append(element, words);
  const pins = new Map();
  let steps = [];
  let chosen = -1;
  let open = null;
  let end = null;
  let groups = [];

  // Merges steps whose pins would overlap into one pin. The chosen step is never merged.
  function group() {
    const cells = new Map();
    groups = [];
    const near = ({ x, y }, step) => {
      const [column, row] = [Math.floor(x / apart), Math.floor(y / apart)];
      for (let cx = column - 1; cx <= column + 1; cx += 1) {
        for (let cy = row - 1; cy <= row + 1; cy += 1) {
          const found = cells.get(`${cx} ${cy}`)?.find(({ at }) =>
            Math.hypot(at.x - x, at.y - y) < apart);
          if (found) return found;
        }
      }
      const made = { world: step.world, at: { x, y }, steps: [] };
      const key = `${column} ${row}`;
      cells.set(key, [...cells.get(key) ?? [], made]);
      groups.push(made);
      return made;
    };
    if (end) near(view.point(end), { world: end }).isEnd = true;
    for (const step of steps) {
      const at = view.point(step.world);
      if (step.index === chosen) groups.push({ world: step.world, at, steps: [step] });
      else near(at, step).steps.push(step);
    }
  }

  function label(list) {
    const [first, last] = [list[0].index + 1, list.at(-1).index + 1];
    if (first === last) return String(first);
    return last - first === list.length - 1 ? `${first}–${last}` : `${first}…`;
  }

  function make(key) {
    // If there is no step near the end of the route, the end pin is not a button.
    if (key === endKey) return h('span', { class: 'step-pin', 'aria-hidden': 'true' },
      h('span', { class: 'number end' }, icon('flag', 16)));
    const button = h('button', { type: 'button', class: 'marker step-pin' },
      h('span', { class: 'number' }));
    button.addEventListener('click', () => {
      const { steps: list } = pins.get(key).part;
      open(list.find(({ index }) => index > chosen)?.index ?? list[0].index);
    });
    return button;
  }

  function show(button, { steps: list, isEnd }) {
    const [{ step, index }] = list;
    const text = label(list);
    const [number] = button.children;
    number.className = `number${step.line ? ' ridden' : ''}${isEnd ? ' end' : ''}`;
    for (const [name, value] of Object.entries(lineStyle(step))) number.style.setProperty(name, value);
    number.replaceChildren(text, ...(isEnd ? [icon('flag', 16)] : []));
    button.setAttribute('aria-label', t('stepPin', text, stepText(step, index)));
    button.setAttribute('aria-pressed', String(index === chosen));
    button.classList.toggle('chosen', index === chosen);
  }

  // Reuse the pin elements, so that they keep focus.
  function render() {
    const box = view.bounds(Math.max(...Object.values(view.size())));
    const wanted = new Map(groups.filter(({ world: { x, y } }) =>
      x > box.left && x < box.right && y > box.top && y < box.bottom)
      .map((part) => [part.steps[0]?.index ?? endKey, part]));
    let lost = null;
    for (const [key, { button, part }] of pins) {
      if (wanted.has(key)) continue;
      if (button === document.activeElement) lost = key;
      button.remove();
      pins.delete(key);
    }
    let before = null;
    for (const [key, part] of [...wanted].sort(([a], [b]) => a - b)) {
      const pin = pins.get(key) ?? { button: make(key) };
      pins.set(key, { ...pin, part });
      const { button } = pin;
      if (key !== endKey) show(button, part);
      if (!button.isConnected) (before ? before.after(button) : element.prepend(button));
      before = button;
    }
    if (lost !== null) focusOn(lost);
    place();
  }

  const move = (one, { x, y }) => {
    one.style.transform = `translate(${Math.round(x)}px,${Math.round(y)}px)`;
  };

  function place() {
    for (const { button, part } of pins.values()) move(button, view.point(part.world));
    const step = steps.find(({ index }) => index === chosen);
    if (!step || words.hidden) return;
    const at = view.point(step.world);
    const [width, height] = [words.offsetWidth, words.offsetHeight];
    const { left, right, top } = view.bounds();
    const [start, end] = [view.point({ x: left, y: top }), view.point({ x: right, y: top })];
    const x = Math.max(start.x + edges.left, Math.min(end.x - edges.right - width, at.x - width / 2));
    const isAbove = at.y - air - height > start.y + edges.top;
    move(words, { x, y: isAbove ? at.y - air - height : at.y + air });
  }

  function tell() {
    const step = steps.find(({ index }) => index === chosen);
    words.hidden = !step;
    if (!step) return;
    words.replaceChildren(h('p', {}, stepText(step.step, step.index)),
      h('p', { class: 'muted' }, stepMeasures(step.step)),
      iconButton(t('close'), 'close', () => open(-1), { size: 18, class: 'quiet close' }));
  }

  const focusOn = (at) => ([...pins.values()].find(({ part }) =>
    part.steps.some(({ index }) => index === at))?.button ?? view.ground).focus({ preventScroll: true });

  const renew = () => {
    group();
    render();
    changed();
  };
  view.on('frame', (isZoomed) => {
    if (isZoomed) place();
  });
  view.on('settle', renew);

  return {
    /** Shows a route's steps and its `last` place, and highlights the step at index `at`. Null clears the pins. */
    show(route, at = -1, choose = null, last = null) {
      steps = (route?.steps ?? []).map((step, index) => {
        const position = step.position ?? (step.polyline?.[0]
          && { lat: step.polyline[0][1], lon: step.polyline[0][0] });
        return position && { step, index, world: toWorld(position) };
      }).filter(Boolean);
      const held = words.contains(document.activeElement) ? chosen : null;
      chosen = at;
      open = choose;
      end = last && toWorld(last);
      tell();
      renew();
      if (held !== null && words.hidden) focusOn(held);
    },
    /** The boxes that pins cover, relative to the pane's origin. */
    boxes: () => [...pins.values()].map(({ part }) =>
      ({ ...view.point(part.world), width: apart, height: apart })),
  };
}
