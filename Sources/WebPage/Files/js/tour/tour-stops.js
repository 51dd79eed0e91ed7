// A tour's stops, in order. The user reorders the stops by dragging them or with buttons.
import { pushButton } from '../core/controls.js';
import { announce, h, whole } from '../core/dom.js';
import { homeLink } from '../homes/card.js';
import { duration } from '../core/format.js';
import { needle } from '../core/icons.js';
import { lineWords } from '../geo/rail.js';
import { nameLanguage, nameOf, t } from '../core/words.js';

/** The local time of day at a `moment` from the facade, rounded up to the minute. */
export function clock(moment) {
  const [hours, minutes, seconds] = moment.slice(11, 19).split(':').map(Number);
  const total = hours * 60 + minutes + (seconds ? 1 : 0);
  return [Math.floor(total / 60) % 24, total % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The duration of a leg, and its train lines. */
function legText({ durationSeconds, steps }) {
  const lines = steps.filter(({ line }) => line).map(({ line }) => lineWords(line));
  return [duration(durationSeconds), ...lines.length ? lines : [t('onFoot')]].join(' · ');
}

/** The list of stops. Calls `moved(ids)` when the user has changed the order. */
export function stopList({ stops, legs }, homeOf, moved) {
  const element = h('ol', { class: 'tour-stops' });
  const items = stops.map((stop, at) => item(stop, legs[at], at));
  const ids = () => [...element.children].map((one) => one.dataset.id);

  function shift(id, by) {
    const order = ids();
    const from = order.indexOf(id);
    const to = from + by;
    if (to < 0 || to >= order.length) return;
    order.splice(to, 0, ...order.splice(from, 1));
    announce(t('tour.moved', nameOf(homeOf(id).name), to + 1, order.length));
    moved(order, id, by);
  }

  function drag(event, line) {
    if (event.button !== 0) return;
    event.preventDefault();
    const handle = event.currentTarget;
    const before = ids().join();
    handle.setPointerCapture(event.pointerId);
    line.classList.add('dragged');
    handle.onpointermove = ({ clientY }) => {
      const others = [...element.children].filter((one) => one !== line);
      const next = others.find((one) => {
        const { top, height } = one.getBoundingClientRect();
        return clientY < top + height / 2;
      });
      // Do not move an element that is already in place, because that would end the drag.
      if ((next ?? null) !== line.nextElementSibling) element.insertBefore(line, next ?? null);
      if (!handle.hasPointerCapture(event.pointerId)) handle.setPointerCapture(event.pointerId);
    };
    handle.onpointerup = handle.onpointercancel = ({ type }) => {
      handle.onpointermove = handle.onpointerup = handle.onpointercancel = null;
      line.classList.remove('dragged');
      if (type === 'pointerup' && ids().join() !== before) moved(ids());
    };
  }

  function item(stop, leg, at) {
    const home = homeOf(stop.id) ?? stop;
    const name = nameOf(home.name);
    const begins = stop.begins ?? stop.arrives;
    const wait = stop.begins && (new Date(stop.begins) - new Date(stop.arrives)) / 1000;
    const button = (words, by, turn) => pushButton(needle(turn, 16), () => shift(stop.id, by), { class: 'round',
      'data-by': by, 'aria-label': t(words, name), disabled: at + by < 0 || at + by >= stops.length });
    const line = h('li', { 'data-id': stop.id },
      h('p', { class: 'muted leg' }, legText(leg)),
      h('div', { class: 'stop' },
        h('span', { class: 'handle', 'aria-hidden': 'true',
          onpointerdown: (event) => drag(event, line) }, h('span', { class: 'number' }, String(at + 1))),
        h('div', {}, h('b', {}, t('tour.view', clock(begins), clock(stop.leaves))),
          h('div', { lang: nameLanguage(home.name) }, homeLink(home, whole(name))),
          wait ? h('p', { class: 'muted' }, t('tour.wait', clock(stop.arrives), duration(wait))) : null),
        h('div', { class: 'movers' }, button('tour.earlier', -1, 0), button('tour.later', 1, 180))));
    return line;
  }

  element.append(...items);
  return element;
}
