// The search field, which shows the searched place and has a star button that saves it.
import { commuteText } from '../homes/commute-words.js';
import { iconButton } from '../core/controls.js';
import { onDistricts } from '../geo/districts.js';
import { h } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { isMine, searchHere } from './own-place.js';
import { nameOfChoice, placeCombo } from './place-combo.js';
import { isSavedPlace, offeredFromHere, onPlaces, placeOf, searchFor, toggleSavedPlace } from './places.js';
import { areaKind, current, go, isReach, turnTo } from '../core/search.js';
import { placeName } from './summary.js';
import { t } from '../core/words.js';

/** A short description of the searched place; empty without a search. */
export function whereText(state) {
  const area = areaKind(state);
  if (area && state.tab === 'nearby') return t(`place.${area}`);
  if (state.tab !== 'nearby') return (state.station || state.district) ? placeName(state) : '';
  if (isReach(state)) return commuteText(state);
  const place = placeOf(state);
  if (!place) return '';
  return isMine(state) ? t('yourLocation') : nameOfChoice(place);
}

/** The field with the save button. `update(state)` shows the searched place. */
export function placeField() {
  function choose(choice) {
    if (choice.kind !== 'me') return searchFor(choice);
    if (current().tab !== 'nearby' || current().view !== 'list') go(turnTo('nearby'));
    return searchHere();
  }

  const field = placeCombo({ label: t('place.label'), choose, offered: () => offeredFromHere() });
  field.input.id = 'where';
  const save = iconButton(t('place.save'), 'star', () => toggleSavedPlace(placeOf(current())),
    { size: 20, class: 'quiet star' });
  const element = h('div', { class: 'place-field', role: 'search' }, icon('search', 18), field.element, save);

  function update(state = current()) {
    field.settle(whereText(state));
    const place = placeOf(state);
    save.hidden = !place;
    save.setAttribute('aria-pressed', String(Boolean(place) && isSavedPlace(place)));
  }

  onPlaces(() => update(), element);
  onDistricts(() => update(), element);
  return { element, update };
}
