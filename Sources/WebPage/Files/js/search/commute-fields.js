// The commute filter: places, the maximum travel time to each, and the departure time.
import { commutesOf, mostCommutes, writtenCommutes } from '../core/commute.js';
import { nameOfCommute } from '../homes/commute-words.js';
import { choices, iconButton, pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { duration } from '../core/format.js';
import { isPlace, written } from '../places/guide-place.js';
import { locate, me } from '../geo/location.js';
import { placeCombo } from '../places/place-combo.js';
import { offeredFromHere, rememberPlace } from '../places/places.js';
import { current, go, withoutPlace } from '../core/search.js';
import { t } from '../core/words.js';

const minutes = [10, 15, 20, 30, 45, 60, 90];
const times = ['07:00', '08:00', '09:00', '17:00', '18:00', '20:00'];
const standardMinutes = 30;

// If the user removes the last place, stop sorting by commute.
const put = (commutes) => go({ commute: writtenCommutes(commutes),
  ...(commutes.length === 0 && current().sort?.startsWith('commute') ? { sort: undefined } : {}) },
{ replace: true });

function choice(label, values, words, value, change) {
  const all = values.includes(value) ? values : [...values, value];
  return choices({ 'aria-label': label, value: String(value), onchange: ({ target }) => change(target.value) },
    all.map((each) => [String(each), words(each)]));
}

/** The fields. `update(state)` shows the state. */
export function commuteFields() {
  const rows = h('div', { class: 'commutes' });
  const everywhere = pushButton(t('commute.everywhere'), () => go(withoutPlace(current())));

  const combo = placeCombo({ label: t('commute.place'), accepts: isPlace, offered: () => offeredFromHere(),
    async choose(place) {
      const text = place.kind === 'me' ? await mine() : written(place);
      const commutes = commutesOf(current());
      if (!text || commutes.some((commute) => commute.text === text)) return;
      if (place.kind !== 'me') rememberPlace(place);
      put([...commutes, { text, minutes: standardMinutes }]);
    } });
  const element = h('fieldset', {}, h('legend', {}, t('commute')), rows, combo.element, everywhere);
  let shown = null;

  const change = (at, patch) => put(commutesOf(current()).map((commute, each) =>
    (each === at ? { ...commute, ...patch } : commute)));

  function row(commute, at) {
    const name = nameOfCommute(commute);
    return h('div', { class: 'commute-row' }, h('span', {}, name),
      choice(t('commute.minutes', name), minutes, (count) => duration(60 * count), commute.minutes,
        (value) => change(at, { minutes: Number(value) })),
      choice(t('commute.leave', name), ['', ...times], (time) => time || t('commute.anytime'),
        commute.leaveAt ?? '', (value) => change(at, { leaveAt: value || undefined })),
      iconButton(t('removeHome', name), 'close', () => {
        put(commutesOf(current()).filter((_, each) => each !== at));
        combo.input.focus();
      }, { size: 18 }));
  }

  return {
    element,
    update(state) {
      const commutes = commutesOf(state);
      combo.settle('');
      combo.element.hidden = commutes.length >= mostCommutes;
      everywhere.hidden = commutes.length === 0 || withoutPlace(state) === null;
      // Keep the keyboard focus on the `select` element that the user has just used.
      const key = state.commute ?? '';
      if (key === shown) return;
      const place = [...rows.querySelectorAll('select')].indexOf(document.activeElement);
      shown = key;
      fill(rows, commutes.map(row));
      if (place >= 0) rows.querySelectorAll('select')[place]?.focus();
    },
  };
}

async function mine() {
  const position = me() ?? await locate();
  return position && written({ kind: 'coordinate', position,
    name: { en: t('yourLocation'), th: t('yourLocation') } });
}
