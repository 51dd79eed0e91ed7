// Lets the user select some or all home types.
import { pushButton } from '../core/controls.js';
import { h } from '../core/dom.js';
import { current, go, types } from '../core/search.js';
import { t } from '../core/words.js';

/** A row of buttons: a button for each type, and a button for all types. */
export function typeChooser() {
  const all = pushButton(t('allTypes'), () => go({ type: [] }), { picture: 'all', class: 'chip' });
  const buttons = types.map((type) => pushButton(t(`type.${type}`), () => toggle(type),
    { picture: type, class: `chip type-${type}` }));

  const element = h('div', { class: 'types', role: 'group', 'aria-label': t('types') }, all,
    buttons);
  return {
    element,
    update({ type: chosen }) {
      all.setAttribute('aria-pressed', String(chosen.length === 0));
      types.forEach((type, at) =>
        buttons[at].setAttribute('aria-pressed', String(chosen.includes(type))));
      reveal(element, buttons[types.indexOf(chosen[0])]);
    },
  };
}

/** Scrolls the row to the selected type, unless a button in the row has the focus. */
function reveal(row, button) {
  if (!button || row.contains(document.activeElement)) return;
  requestAnimationFrame(() => {
    row.scrollLeft = button.offsetLeft - row.offsetLeft - 16;
  });
}

function toggle(type) {
  const chosen = current().type;
  const next = types.filter((each) => chosen.includes(each) !== (each === type));
  go({ type: next.length === types.length ? [] : next });
}
