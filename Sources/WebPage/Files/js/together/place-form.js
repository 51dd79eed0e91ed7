// The form that saves or changes a place. The user chooses the place by its name, at the device's position or on a
// map.
import { Failure } from '../core/api.js';
import { choices, labelled, pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { failureBox } from '../core/failure.js';
import { coordinate } from '../core/format.js';
import { mayEdit } from '../hunts/hunts.js';
import { locate, locationStatus, me } from '../geo/location.js';
import { nameOfChoice, placeCombo } from '../places/place-combo.js';
import { offeredPlaces, placeOf } from '../places/places.js';
import { current, roundedPoint } from '../core/search.js';
import { form, outcome } from './together.js';
import { t } from '../core/words.js';

const placeTypes = ['work', 'school', 'family', 'meeting-point', 'other'];

/**
 * The form for `place`, which is null for a new place. `save(edit, isShared)` sends the place, and `hunt` is the hunt
 * that the place can be shared with.
 */
export function placeForm({ place, hunt, config, save, cancel }) {
  const said = outcome();
  const title = h('input', { type: 'text', required: true, maxlength: 80, autocomplete: 'off', value: place?.title ?? '' });
  const type = choices({ value: place?.type ?? 'other' }, placeTypes.map((one) => [one, t(`place.${one}`)]));
  const whose = choices({ value: mayEdit() ? 'hunt' : 'mine' }, [['hunt', hunt.name], ['mine', t('savedPlace.mine')]]);
  const text = h('textarea', { rows: 2, maxlength: 4000, value: place?.text ?? '' });
  const chosen = h('p', { class: 'hint', role: 'status' });
  const mapFrame = h('div', { class: 'pick-frame', hidden: true });
  let position = place?.position ?? null;
  let map = null;

  function take(next, words) {
    position = next;
    said.clear();
    chosen.textContent = words ? `${words} · ${coordinate(next)}` : coordinate(next);
  }

  function choose(next, words) {
    take(next, words);
    map?.show(next);
  }

  const where = placeCombo({ label: t('savedPlace.where'), accepts: (one) => Boolean(one.position),
    offered: () => offeredPlaces().filter((one) => one.position), choose(one) {
      where.settle(nameOfChoice(one));
      choose(one.position, nameOfChoice(one));
      title.value ||= one.name ? nameOfChoice(one) : '';
    } });
  const here = pushButton(t('savedPlace.here'), async () => {
    said.say(t('location.asking'));
    const before = position;
    const found = me() ?? await locate();
    // Keep a place that the user has chosen in the meantime.
    if (position !== before) return;
    if (found) choose(found, t('yourLocation'));
    else said.say(t(`location.${locationStatus()}`));
  }, { picture: 'locate' });
  const onMap = pushButton(t('savedPlace.onMap'), async () => {
    mapFrame.hidden = !mapFrame.hidden;
    onMap.setAttribute('aria-expanded', String(!mapFrame.hidden));
    if (!mapFrame.hidden && !map) await showMap();
  }, { picture: 'map', 'aria-expanded': false });

  async function showMap() {
    try {
      const { placeMap } = await import('./place-map.js');
      map ??= placeMap(position, me() ?? placeOf(current())?.position, config, (next) => take(next));
      fill(mapFrame, map.element);
    } catch {
      fill(mapFrame, failureBox(new Failure('offline'), showMap));
    }
  }

  if (position) chosen.textContent = coordinate(position);
  const element = form({ class: 'box place-form' }, { button: t('account.keep'), said, others: [cancel], send: () => {
    if (!position) throw new Failure('invalid', t('savedPlace.noPosition'));
    return save({ title: title.value.trim(), type: type.value, text: text.value.trim(), ...roundedPoint(position) },
      !place && mayEdit() && whose.value === 'hunt');
  } }, labelled(t('savedPlace.title'), title), labelled(t('savedPlace.type'), type),
  !place && mayEdit() && labelled(t('savedPlace.whose'), whose),
  h('fieldset', {}, h('legend', {}, t('savedPlace.position')), where.element, h('div', { class: 'pair' }, here, onMap),
    mapFrame, chosen),
  labelled(t('savedPlace.text'), text));
  return { element, end: () => map?.end() };
}
