// The filters, whose choices and counts depend on the search results.
import { currentBudget, isFitting, setBudget } from '../homes/budget-figures.js';
import { commuteFields } from './commute-fields.js';
import { choices, labelled, options, pushButton } from '../core/controls.js';
import { fill, h, rested } from '../core/dom.js';
import { insideBox } from './district-area.js';
import { facetsOf } from './facets.js';
import { walkingPace } from '../core/facts.js';
import { languageOf } from '../core/feed-text.js';
import { amountText, number } from '../core/format.js';
import { icon } from '../core/icons.js';
import { homeFilters } from '../core/home-filters.js';
import { invertedBox, isInverted, priceOf, wantedPrices } from './price-range.js';
import { homes, onResults } from '../homes/results.js';
import { current, filterCount, filters, go, types } from '../core/search.js';
import { t } from '../core/words.js';

const walks = ['400m', '800m', '1200m'];
const days = [1, 7, 30, 90];
const typing = 250;
const mostOthers = 12;

const set = (patch) => go(patch, { replace: true });
const section = (words, ...content) => h('fieldset', {}, h('legend', {}, words), content);

const select = (name, rows) => choices(
  { onchange: ({ target }) => set({ [name]: target.value || undefined }) }, [['', t('any')], ...rows]);

// The address can contain a value that the page does not offer.
function choose(control, value, words = value) {
  if (![...control.options].some((option) => option.value === value)) {
    control.append(h('option', { value }, words));
  }
  control.value = value;
}

const check = (words, change) => {
  const box = h('input', { type: 'checkbox', onchange: () => change(box.checked) });
  return { box, element: h('label', { class: 'check' }, box, h('span', {}, words)) };
};

/** A checkbox with the number of homes next to it. */
function countedCheck(words, change) {
  const { box, element } = check(words, change);
  const count = h('span', { class: 'muted' });
  element.append(count);
  return { box, count, element };
}

/** The filter fields. `done()` closes the filters. */
export function filterPanel(done) {
  const prices = priceFields();
  const kinds = typeFields();
  const near = select('near-station', walks.map((value) => [value, t('walk', parseInt(value) / walkingPace)]));
  const [since, drop] = ['since', 'price-drop'].map((name) =>
    select(name, days.map((count) => [`${count}d`, t('withinDays', count)])));
  const flags = [...homeFilters.filter(({ en }) => en).map(({ name }) => [name, t(`filter.${name}`)]),
    ['group', t('group')]].map(([name, words]) =>
    ({ name, ...check(words, (isOn) => set({ [name]: isOn ? 'true' : undefined })) }));
  const inside = insideBox();
  const commute = commuteFields();
  const text = h('input', { type: 'search', enterkeyhint: 'search', placeholder: t('filterText'),
    'aria-label': t('filterText'), oninput: rested(() => set({ text: text.value.trim() || undefined }), typing) });
  const seller = h('button', { type: 'button', class: 'chip', onclick: () =>
    set({ company: undefined }) });
  const budget = h('div');
  import('./budget-panel.js').then(({ budgetPanel }) => fill(budget, budgetPanel()), () => {});
  const clear = pushButton(t('clearFilters'), () => {
    if (isFitting()) setBudget({ ...currentBudget(), fits: false });
    go(Object.fromEntries([...filters, 'group', ...(current().sort?.startsWith('commute')
      ? ['sort'] : [])].map((name) => [name, undefined])));
  });
  const show = h('button', { type: 'button', class: 'button main', onclick: done });
  const element = h('div', { class: 'filter-panel' },
    h('div', { class: 'filter-sections' }, prices.element, budget, kinds.element,
      commute.element, text,
      h('div', { class: 'grid' }, labelled(t('nearStation'), near), labelled(t('newSince'), since),
        labelled(t('priceDropped'), drop)),
      h('div', {}, flags.map(({ element: line }) => line), inside.element), seller),
    h('div', { class: 'pair' }, clear, show));

  onResults(({ status, total }) => {
    if (status === 'ready') fill(show, t('showFound', total));
  }, element);

  function nameSeller({ company }) {
    seller.hidden = !company;
    const known = company && homes().items.find((home) =>
      home.company?.id === company || home.company?.name === company);
    const name = known?.company.name ?? company;
    if (!name) return;
    fill(seller, h('span', {}, t('seller', name)), icon('close', 16));
    seller.setAttribute('aria-label', t('removeHome', t('seller', name)));
  }

  return {
    element,
    focus(part) {
      if (part === 'filters') return;
      const control = { price: prices, type: kinds }[part].element.querySelector('select, input');
      control.focus();
      control.closest('fieldset').scrollIntoView({ block: 'nearest' });
    },
    update(state) {
      prices.update(state);
      kinds.update(state);
      choose(near, state['near-station'] ?? '');
      for (const [control, name] of [[since, 'since'], [drop, 'price-drop']]) {
        choose(control, state[name] ?? '');
      }
      for (const { name, box } of flags) box.checked = state[name] === 'true';
      inside.update(state);
      commute.update(state);
      nameSeller(state);
      if (document.activeElement !== text) text.value = state.text ?? '';
      clear.hidden = filterCount(state) === 0 && !state.group && !isFitting();
      fill(show, t('showFound', homes().total));
    },
  };
}

function priceFields() {
  const bars = h('div', { class: 'bars', 'aria-hidden': true });
  const fault = h('div');
  const [lowest, highest] = ['priceLeast', 'priceMost'].map(() => h('select', { onchange: change }));
  let bands = [];

  function change() {
    const wanted = { min: priceOf(lowest.value), max: priceOf(highest.value) };
    if (isInverted(wanted)) fill(fault, invertedBox(lowest.value, highest.value));
    else set({ 'min-price': lowest.value || undefined, 'max-price': highest.value || undefined });
  }

  function show(state) {
    const wanted = wantedPrices(state);
    for (const [control, side, name] of [[lowest, 'from', 'min-price'], [highest, 'to', 'max-price']]) {
      const offered = bands.map((band) => band[side]).filter((price) => price > 0);
      fill(control, options([['', t('any')], ...offered.map((price) => [String(price), amountText(price)])]));
      const value = state[name] ?? '';
      choose(control, value, priceOf(value) === undefined ? value : amountText(priceOf(value)));
    }
    const most = Math.max(...bands.map(({ count }) => count));
    fill(bars, bands.map(({ from = 0, to = Infinity, count }) => h('span', {
      class: from >= (wanted.min ?? 0) && to <= (wanted.max ?? Infinity) ? 'in' : null,
      style: { '--part': String(count / most) },
    })));
    bars.hidden = bands.length < 2;
    fill(fault, isInverted(wanted) ? invertedBox(state['min-price'], state['max-price']) : null);
  }

  return {
    element: section(t('field.cost'), bars, h('div', { class: 'grid' },
      labelled(t('priceLeast'), lowest), labelled(t('priceMost'), highest)), fault),
    async update(state) {
      show(state);
      const facets = await facetsOf(state, ['min-price', 'max-price']);
      if (!facets || state !== current()) return;
      bands = facets.priceHistogram;
      show(state);
    },
  };
}

function typeFields() {
  const lines = types.map((type) => ({ type, ...countedCheck(t(`type.${type}`), (isOn) => {
    const chosen = current().type;
    const next = types.filter((each) => (each === type ? isOn : chosen.includes(each)));
    set({ type: next.length === types.length ? [] : next, 'type-text': undefined });
  }) }));
  // Homes of other types are filtered by the source's name for the type.
  const others = h('div', { class: 'grid' });
  const known = new Map();

  function other(text) {
    if (!known.has(text)) {
      const line = countedCheck(text, (isOn) => set({ type: [], 'type-text': isOn ? text : undefined }));
      line.element.lang = languageOf(text);
      known.set(text, line);
    }
    return known.get(text);
  }

  // Reuse the checkboxes, so that the checkbox that was just ticked keeps focus.
  function showOthers(state, counts) {
    const wanted = counts.map(({ text, count }) => {
      const line = other(text);
      line.box.checked = state['type-text'] === text;
      line.count.textContent = number(count);
      return line.element;
    });
    if (wanted.some((line, at) => line !== others.children[at])
      || wanted.length !== others.childElementCount) fill(others, wanted);
  }

  return {
    element: section(t('field.type'), h('div', { class: 'grid' }, lines.map((line) => line.element)),
      others),
    async update(state) {
      for (const { type, box } of lines) box.checked = state.type.includes(type);
      const facets = await facetsOf(state, ['type', 'type-text']);
      if (!facets || state !== current()) return;
      showOthers(state, facets.otherTypes.slice(0, mostOthers));
      for (const { type, count } of lines) {
        count.textContent = number(facets.types.find((one) => one.type === type)?.count ?? 0);
      }
    },
  };
}
