// The tabs with the three kinds of search, and the home types.
import { fill, h } from '../core/dom.js';
import { icon } from '../core/icons.js';
import { areaForm } from './form-area.js';
import { nearbyForm } from './form-nearby.js';
import { trainForm } from './form-train.js';
import { typeChooser } from './form-types.js';
import { current, go, tabs, turnTo } from '../core/search.js';
import { t } from '../core/words.js';

const forms = { nearby: nearbyForm, area: areaForm, train: trainForm };
const pictures = { nearby: 'locate', area: 'area', train: 'train' };

/** The tabs, with the form of the selected tab. */
export function searchPanel() {
  const buttons = new Map(tabs.map((tab) => [tab, h('button', {
    type: 'button', role: 'tab', id: `tab-${tab}`, 'aria-controls': 'panel',
    onclick: () => go(turnTo(tab)),
  }, icon(pictures[tab], 18), h('span', {}, t(`tab.${tab}`)))]));
  const panel = h('div', { role: 'tabpanel', id: 'panel', tabindex: '-1' });
  const chooser = typeChooser();
  const list = h('div', { role: 'tablist', 'aria-label': t('searches'), onkeydown: step },
    [...buttons.values()]);
  let shown;
  let form;

  function update(state) {
    for (const [tab, button] of buttons) {
      button.setAttribute('aria-selected', String(tab === state.tab));
      button.tabIndex = tab === state.tab ? 0 : -1;
    }
    if (shown !== state.tab) {
      shown = state.tab;
      form = forms[shown]();
      panel.setAttribute('aria-labelledby', `tab-${shown}`);
      fill(panel, form.element, chooser.element);
    }
    form.update(state);
    chooser.update(state);
  }

  return { element: h('section', { id: 'search', 'aria-label': t('search') }, list, panel),
    update };

  function step(event) {
    const move = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length }[event.key];
    if (!move) return;
    event.preventDefault();
    const at = tabs.indexOf(current().tab);
    const next = Math.abs(move) > 1
      ? (move < 0 ? 0 : tabs.length - 1) : (at + move + tabs.length) % tabs.length;
    go(turnTo(tabs[next]));
    buttons.get(tabs[next]).focus();
  }
}
