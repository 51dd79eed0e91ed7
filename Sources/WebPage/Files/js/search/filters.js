// The bar above the list, which is always in view and shows the place, the number of homes, the prices, the types, the
// sort order and the filters.
import { Failure } from '../core/api.js';
import { isFitting, onBudget } from '../homes/budget-figures.js';
import { commutesOf } from '../core/commute.js';
import { options } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { failureBox } from '../core/failure.js';
import { shortPrice } from '../core/format.js';
import { icon } from '../core/icons.js';
import { openLayer } from '../core/layers.js';
import { whereText } from '../places/place-field.js';
import { wantedPrices } from './price-range.js';
import { homes, onResults } from '../homes/results.js';
import { current, filterCount, go } from '../core/search.js';
import { t } from '../core/words.js';

const names = { price: 'field.cost', type: 'field.type' };
const orders = ['distance', 'price', 'newest', 'name'];
const ordersByCommute = ['commute', 'commute-max'];
const ordersOf = (state) => [...orders, ...(commutesOf(state).length > 0 ? ordersByCommute : [])];

/** The bar. The filter panel loads on first use. */
export function filterBar() {
  const edge = h('span', { class: 'edge' });
  const place = h('button', { type: 'button', class: 'quiet', onclick: toField });
  const found = h('span', { class: 'found' });
  const count = h('span', { class: 'count' });
  const parts = ['filters', 'price', 'type'];
  const chips = new Map(parts.map((part) => [part, h('button', {
    type: 'button', class: 'chip', 'aria-expanded': false, 'aria-controls': 'filters',
    onclick: () => (open === part ? shut() : show(part)),
  })]));
  fill(chips.get('filters'), icon('filter', 18), h('span', {}, t('filters')), count);
  const sort = h('select', { 'aria-label': t('sort'), onchange: () =>
    go({ sort: sort.value === orders[0] ? undefined : sort.value }, { replace: true }) });
  const fields = h('div', { class: 'filter-fields', id: 'filters', role: 'group',
    'aria-label': t('filters'), hidden: true });
  const element = h('div', { class: 'filters' }, edge, h('div', { class: 'now' }, place, found),
    h('div', { class: 'filter-bar' }, [...chips.values()], sort), fields);
  let open = null;
  let endLayer = null;
  let panel = null;

  function mark(part) {
    open = part;
    for (const [name, chip] of chips) chip.setAttribute('aria-expanded', String(name === part));
  }

  async function show(part) {
    mark(part);
    endLayer ??= openLayer(shut, element);
    const module = panel ? null : await import('./filter-panel.js').catch(() => null);
    if (open !== part) return;
    panel ??= module?.filterPanel(shut);
    fields.hidden = false;
    if (!panel) {
      fill(fields, failureBox(new Failure('offline'), () => show(part)));
      return;
    }
    if (!fields.contains(panel.element)) fill(fields, panel.element);
    panel.update(current());
    if (!element.classList.contains('stuck')) element.scrollIntoView();
    panel.focus(part);
  }

  function shut() {
    const chip = chips.get(open);
    endLayer?.();
    endLayer = null;
    mark(null);
    if (fields.contains(document.activeElement)) chip?.focus();
    fields.hidden = true;
  }

  function toField() {
    const field = document.getElementById('where');
    field.scrollIntoView({ block: 'nearest' });
    field.focus();
  }

  function choice(part, words) {
    const chip = chips.get(part);
    fill(chip, h('span', {}, words ?? t(names[part])));
    chip.classList.toggle('on', Boolean(words));
    chip.setAttribute('aria-label', `${t(names[part])}: ${words ?? t('any')}`);
  }

  // The bar sticks to the top once its upper edge has scrolled out of view.
  new IntersectionObserver(([{ isIntersecting, boundingClientRect: { top, width } }]) => {
    element.classList.toggle('stuck', !isIntersecting && width > 0 && top < innerHeight / 2);
  }).observe(edge);
  function countFilters() {
    const all = filterCount(current()) + Number(isFitting());
    count.textContent = all || '';
    chips.get('filters').classList.toggle('on', all > 0);
  }

  const tell = ({ status, total }) => {
    found.textContent = status === 'ready' ? t('homeCount', total) : '';
  };
  onResults(tell, element);
  onBudget(countFilters, element);

  return {
    element,
    update(state) {
      tell(homes());
      const where = whereText(state);
      fill(place, icon('pin', 18), h('span', {}, where));
      place.setAttribute('aria-label', t('place.change', where));
      const wanted = ordersOf(state);
      if (wanted.length !== sort.options.length) {
        fill(sort, options(wanted.map((name) => [name, t(`sort.${name}`)])));
      }
      sort.value = wanted.includes(state.sort) ? state.sort : orders[0];
      choice('price', shortPrice(wantedPrices(state)) ?? undefined);
      choice('type', state.type.length > 1 ? t('typesChosen', state.type.length)
        : state['type-text'] ?? state.type.map((type) => t(`type.${type}`))[0]);
      countFilters();
      if (open) panel?.update(state);
    },
  };
}
