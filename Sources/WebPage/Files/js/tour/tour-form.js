// The form for a tour: its start, its time and the saved homes to visit.
import { labelled } from '../core/controls.js';
import { h } from '../core/dom.js';
import { isPlace, offeredSearch, tripName } from '../places/guide-place.js';
import { savedHomes } from '../homes/keeping.js';
import { placeCombo } from '../places/place-combo.js';
import { offeredPlaces, rememberPlace } from '../places/places.js';
import { current } from '../core/search.js';
import { currentPlan, setPlan } from './tour-plan.js';
import { nameLanguage, nameOf, t } from '../core/words.js';

/** The form. Calls `changed()` after each change. */
export function tourForm(changed) {
  const set = (patch) => {
    setPlan(patch);
    changed();
  };
  const from = placeCombo({ label: t('tour.from'), accepts: isPlace,
    offered: () => [...offeredSearch(current()), ...offeredPlaces()],
    choose({ list, ...place }) {
      if (list !== 'searched') rememberPlace(place);
      from.settle(tripName(place));
      set({ from: place });
    } });
  const input = (name, words, props) => labelled(t(words), h('input', { ...props, value: currentPlan()[name],
    onchange: ({ target }) => set({ [name]: target.value }) }));
  const returns = h('input', { type: 'checkbox', checked: currentPlan().returns,
    onchange: () => set({ returns: returns.checked }) });
  if (currentPlan().from) from.settle(tripName(currentPlan().from));
  return h('div', { class: 'form tour-form' },
    h('div', { class: 'trip-row' },
      h('span', { class: 'trip-name', 'aria-hidden': 'true' }, t('fromWhere')), from.element),
    h('div', { class: 'grid' },
      input('date', 'tour.date', { type: 'date' }), input('leaveAt', 'tour.leaveAt', { type: 'time' }),
      input('stay', 'tour.stay', { type: 'number', min: 1, max: 480, inputmode: 'numeric' })),
    h('label', { class: 'check' }, returns, h('span', {}, t('tour.return'))),
    h('details', { class: 'tour-homes' }, h('summary', {}, t('tour.which')),
      h('ul', {}, savedHomes().map(({ home }) => homeLine(home, set)))));
}

/** A saved home with its checkbox and the times of its appointment. */
function homeLine(home, set) {
  const name = nameOf(home.name);
  const box = h('input', { type: 'checkbox', checked: !currentPlan().off.includes(home.id),
    onchange: () => {
      const off = currentPlan().off.filter((id) => id !== home.id);
      set({ off: box.checked ? off : [...off, home.id] });
    } });
  const clock = (side, words) => h('input', { type: 'time', 'aria-label': t(words, name),
    value: currentPlan().times[home.id]?.[side] ?? '', onchange: ({ target }) => {
      const { times } = currentPlan();
      const mine = { ...times[home.id], [side]: target.value };
      setPlan({ times: { ...times, [home.id]: mine } });
      if (Boolean(mine.from) === Boolean(mine.to)) set({});
    } });
  return h('li', {}, h('label', { class: 'check' }, box, h('span', { lang: nameLanguage(home.name) }, name)),
    h('span', { class: 'times' }, h('span', { class: 'muted' }, t('tour.at')),
      clock('from', 'tour.appointment'), '–', clock('to', 'tour.until')));
}
