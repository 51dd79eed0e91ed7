// The settings of the look-around view: radius, filters and lens.
import { openDialog } from '../core/dialog.js';
import { h } from '../core/dom.js';
import { filterPanel } from '../search/filter-panel.js';
import { fields } from './lens.js';
import { radiusSlider, slider } from '../search/radius.js';
import { areaKind, current } from '../core/search.js';
import { kept, keep } from '../core/storage.js';
import { t } from '../core/words.js';

/** Whether a search has a radius. */
export const hasRadius = (state) => state.tab !== 'area' && !areaKind(state);

/** The radius slider, from 1 to 20 km. */
export function reachSlider() {
  const { element, update } = radiusSlider({ id: 'look-radius', least: 1000, isReplacing: () => true });
  return {
    element,
    update(state) {
      element.hidden = !hasRadius(state);
      update(state);
    },
  };
}

/** The stored field of view along the longer side of the camera's picture, in degrees. */
export function keptField() {
  const value = kept('field');
  return value >= fields.least && value <= fields.most ? value : fields.usual;
}

function fieldSlider(change) {
  const { input, element, say } = slider('look-field', t('look.field'), {
    min: fields.least, max: fields.most, value: keptField(), oninput: () => {
      keep('field', Number(input.value));
      say(`${input.value}°`);
      change();
    },
  });
  say(`${input.value}°`);
  return h('div', {}, element, h('p', { class: 'hint' }, t('look.fieldHow')));
}

/**
 * Opens the sheet with the lens and filter settings, and calls `change()` when the field of view changes. Returns a
 * function that updates the sheet.
 */
export function openSettings(change) {
  const panel = filterPanel(() => dialog.close());
  const dialog = h('dialog', { class: 'choices box look-settings', 'aria-labelledby': 'look-settings' },
    h('h2', { id: 'look-settings' }, t('filters')), fieldSlider(change), panel.element);
  openDialog(dialog);
  panel.update(current());
  return (state) => dialog.open && panel.update(state);
}
