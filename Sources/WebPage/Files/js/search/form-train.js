// The form for a search around a station, which the user finds on a line or by its name.
import { pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { badge } from '../homes/card.js';
import { comboBox } from '../core/combo.js';
import { failureText } from '../core/failure.js';
import { radiusSlider } from './radius.js';
import { findStations, inkOn, lineName, loadRail, rail, stationName, stationNamed } from '../geo/rail.js';
import { onNetwork } from '../core/network.js';
import { current, go } from '../core/search.js';
import { nameLanguage, nameOf, otherName, t } from '../core/words.js';

let line = null;

export function trainForm() {
  const lines = h('div', { class: 'lines', role: 'group', 'aria-label': t('line') });
  const hint = h('p', { class: 'hint', role: 'status', hidden: true });
  const radius = radiusSlider();
  const field = comboBox({
    label: t('station'), placeholder: t('typeStation'),
    find: async (text) => findStations(text, line),
    show: (station) => [badge({ ...station, line: station.line.name }), ' ',
      h('span', { lang: nameLanguage(station.name) }, nameOf(station.name)),
      h('span', { class: 'muted', lang: otherName(station.name)?.lang }, otherName(station.name)?.text)],
    choose: (station) => go({ system: station.system, station: station.code }),
  });

  function showLines() {
    const all = pushButton(t('allLines'), () => choose(null), { class: 'chip', 'aria-pressed': line === null });
    fill(lines, all, rail().lines.map((each) => h('button', {
      type: 'button', class: 'chip line-chip', 'aria-pressed': line === each.id,
      style: { '--line': each.color, '--line-ink': inkOn(each.color ?? '#5b6660') },
      onclick: () => choose(each.id),
    }, h('span', { class: 'dot' }), lineName(each.system, each.name))));
  }

  function choose(id) {
    line = line === id ? null : id;
    showLines();
    field.input.focus();
  }

  async function update(state) {
    radius.update(state);
    try {
      await loadRail();
      hint.hidden = true;
    } catch (error) {
      hint.textContent = failureText(error).title;
      hint.hidden = false;
    }
    const station = stationNamed(state.system, state.station);
    field.settle(station ? stationName(station) : state.station ?? '');
    if (!lines.firstChild || lines.childElementCount === 1) showLines();
  }

  onNetwork((isOnline) => isOnline && !hint.hidden && update(current()), hint);
  return { element: h('div', { class: 'form' }, lines, field.element, hint, radius.element), update };
}
