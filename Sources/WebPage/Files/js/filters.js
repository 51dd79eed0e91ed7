// Order and filters of the list; each takes effect at once.
import { h } from './dom.js';
import { icon } from './icons.js';
import { homeFilters } from './home-filters.js';
import { filterCount, filters, go } from './search.js';
import { baht } from './format.js';
import { t } from './words.js';

const prices = [1, 2, 3, 5, 7, 10, 15, 20, 30].map((millions) => String(millions * 1e6));
const walks = ['400m', '800m', '1200m'];
const typing = 250;

/** The bar with the order, the words and the other filters folded away. */
export function filterBar() {
  const sort = select('sort',
    ['distance', 'price', 'newest', 'name'].map((name) => [name, t(`sort.${name}`)]),
    (value) => (value === 'distance' ? undefined : value));
  const lowest = select('min-price',
    [['', t('any')], ...prices.map((value) => [value, baht(Number(value))])]);
  const highest = select('max-price',
    [['', t('any')], ...prices.map((value) => [value, baht(Number(value))])]);
  const near = select('near-station',
    [['', t('any')], ...walks.map((value) => [value, t('walk', parseInt(value) / 80)])]);
  const boxes = homeFilters.filter(({ en }) => en).map(({ name }) => {
    const box = h('input', {
      type: 'checkbox', onchange: () =>
        go({ [name]: box.checked ? 'true' : undefined }, { replace: true }),
    });
    return { name, box };
  });
  let timer;
  const text = h('input', {
    type: 'search', placeholder: t('filterText'), 'aria-label': t('filterText'),
    enterkeyhint: 'search',
    oninput: () => {
      clearTimeout(timer);
      timer = setTimeout(() => go({ text: text.value.trim() || undefined }, { replace: true }),
        typing);
    },
  });
  const count = h('span', { class: 'count' });
  const clear = h('button', {
    type: 'button', class: 'button',
    onclick: () => go(Object.fromEntries(filters.map((name) => [name, undefined]))),
  }, t('clearFilters'));
  const fields = h('div', { class: 'filter-fields', id: 'filters', hidden: true },
    text,
    h('div', { class: 'grid' }, labelled('priceLeast', lowest), labelled('priceMost', highest),
      labelled('nearStation', near),
      boxes.map(({ name, box }) =>
        h('label', { class: 'check' }, box, h('span', {}, t(`filter.${name}`))))),
    clear);
  const toggle = h('button', {
    type: 'button', class: 'chip', 'aria-expanded': false, 'aria-controls': 'filters',
    onclick: () => {
      fields.hidden = !fields.hidden;
      toggle.setAttribute('aria-expanded', String(!fields.hidden));
    },
  }, icon('filter', 18), h('span', {}, t('filters')), count);

  return {
    element: h('div', { class: 'filters' },
      h('div', { class: 'filter-bar' }, toggle,
        h('label', { class: 'sort' }, h('span', {}, t('sort')), sort)), fields),
    update(state) {
      sort.value = state.sort ?? 'distance';
      for (const [name, control] of [['min-price', lowest], ['max-price', highest],
        ['near-station', near]]) {
        show(control, state[name] ?? '');
      }
      for (const { name, box } of boxes) box.checked = state[name] === 'true';
      if (document.activeElement !== text) text.value = state.text ?? '';
      count.textContent = filterCount(state) || '';
      clear.hidden = filterCount(state) === 0;
    },
  };
}

const labelled = (key, control) => h('label', { class: 'field' }, h('span', {}, t(key)), control);

function select(name, options, value = (text) => text || undefined) {
  const element = h('select',
    { onchange: () => go({ [name]: value(element.value) }, { replace: true }) },
    options.map(([key, words]) => h('option', { value: key }, words)));
  return element;
}

// An address may hold a value that the page itself does not offer.
function show(control, value) {
  if (![...control.options].some((option) => option.value === value)) {
    control.append(h('option', { value }, value));
  }
  control.value = value;
}
