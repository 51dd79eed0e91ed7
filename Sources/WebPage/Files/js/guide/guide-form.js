// The form for a trip: start, stops and mode of travel.
import { iconButton, pushButton } from '../core/controls.js';
import { h } from '../core/dom.js';
import { isPlace, offeredSearch, tripName, written } from '../places/guide-place.js';
import { icon } from '../core/icons.js';
import { placeCombo } from '../places/place-combo.js';
import { offeredFromHere, rememberPlace } from '../places/places.js';
import { current, go } from '../core/search.js';
import { t } from '../core/words.js';

const modes = ['transit', 'walk', 'bike', 'car'];
const pictures = { transit: 'train', walk: 'walk', bike: 'bike', car: 'car' };
const preferences = ['fastest', 'shortest'];
// The maximum number of stops that the facade allows.
const mostStops = 5;

/** The travel mode in a state. The mode is always public transport if the facade has no street network. */
export const modeOf = ({ mode }, { streets }) => (streets && modes.includes(mode) ? mode : modes[0]);

/** The routing preference in a state, which only routes along streets use. */
export const preferenceOf = ({ prefer }) => (preferences.includes(prefer) ? prefer : preferences[0]);

/** Parses the stops in a state. */
export const stopsOf = ({ via }) => (via ?? '').split(';').map((text) => text.trim())
  .filter(Boolean).slice(0, mostStops);

const change = (patch) => go({ ...patch, route: undefined }, { replace: true });

/**
 * The form. `update(state)` shows the state, and `name(state, { start, via })` shows the names of the places that were
 * found. `done()` is called when the user has chosen a place.
 */
export function tripForm(config, done) {
  const offered = () => offeredFromHere(offeredSearch(current()));
  const field = (label, take) => placeCombo({ label, offered, accepts: isPlace, choose(place) {
    if (place.kind !== 'me' && place.list !== 'searched') rememberPlace(place);
    done();
    take(place);
  } });
  const row = (words, combo, ...more) => h('div', { class: 'trip-row' },
    h('span', { class: 'trip-name', 'aria-hidden': 'true' }, words), combo.element, more);

  const from = field(t('guide.from'), (place) =>
    change({ from: place.list === 'searched' ? undefined : written(place) }));
  const stops = h('div', { class: 'trip-stops' });
  let fields = [];
  let isAdding = false;

  const put = (texts) => change({ via: texts.join(';') || undefined });
  function stop(at) {
    const combo = field(t('guide.via', at + 1), (place) => {
      isAdding = false;
      const texts = stopsOf(current());
      texts[at] = written(place);
      put(texts);
    });
    const remove = iconButton(t('removeStop', at + 1), 'close', () => {
      const texts = stopsOf(current());
      isAdding &&= at < texts.length;
      put(texts.filter((_, each) => each !== at));
      (fields[Math.min(at, fields.length - 1)]?.remove ?? add).focus();
    }, { size: 18 });
    return { combo, remove, row: row(t('guide.stop', at + 1), combo, remove) };
  }

  function showStops(state) {
    const texts = stopsOf(state);
    const count = texts.length + (isAdding ? 1 : 0);
    while (fields.length < count) {
      fields.push(stop(fields.length));
      stops.append(fields.at(-1).row);
    }
    while (fields.length > count) fields.pop().row.remove();
    add.disabled = isAdding || count >= mostStops;
  }

  const choices = (kind, names, label, valueOf, words, take) => {
    const buttons = names.map((name) => pushButton(words(name), () => take(name), { class: 'chip' }));
    return { element: h('div', { class: kind, role: 'group', 'aria-label': label }, buttons),
      update(state) {
        buttons.forEach((button, at) =>
          button.setAttribute('aria-pressed', String(valueOf(state) === names[at])));
      } };
  };
  const byMode = choices('trip-modes', modes, t('how'), (state) => modeOf(state, config),
    (name) => [icon(pictures[name], 18), h('span', {}, t(`mode.${name}`))],
    (name) => change({ mode: name === modes[0] ? undefined : name }));
  const byPreference = choices('pair', preferences, t('guide.prefer'), preferenceOf, (name) => t(`prefer.${name}`),
    (name) => change({ prefer: name === preferences[0] ? undefined : name }));
  const add = pushButton(t('addStop'), () => {
    isAdding = true;
    showStops(current());
    fields.at(-1).combo.input.focus();
  }, { picture: 'plus', class: 'chip' });
  const alongStreets = h('div', { class: 'trip-streets' }, stops,
    h('div', { class: 'pair' }, byPreference.element, add));

  const element = h('div', { class: 'form trip' }, row(t('fromWhere'), from),
    config.streets && byMode.element, config.streets && alongStreets);
  return {
    element,
    update(state) {
      if (!config.streets) return;
      byMode.update(state);
      byPreference.update(state);
      alongStreets.hidden = modeOf(state, config) === modes[0];
      showStops(state);
    },
    /** Shows the names of the places, or the text in the address for places that were not found. */
    name(state, { start, via }) {
      from.settle(start ? tripName(start) : state.from ?? '');
      from.input.setAttribute('aria-invalid', String(Boolean(state.from) && start === null));
      const texts = stopsOf(state);
      fields.forEach(({ combo }, at) => {
        combo.settle(via[at] ? tripName(via[at]) : texts[at] ?? '');
        combo.input.setAttribute('aria-invalid', String(Boolean(texts[at]) && via[at] === null));
      });
    },
  };
}
