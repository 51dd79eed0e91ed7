// The table of a market's areas. Pressing the heading of a column sorts the table by that column.
import { badge } from '../homes/card.js';
import { fill, h, whole } from '../core/dom.js';
import { number, shortPrice } from '../core/format.js';
import { go, leadingTo } from '../core/search.js';
import { language, nameOf, t } from '../core/words.js';

const shortOf = (value) => shortPrice({ min: Math.round(value), max: Math.round(value) });

/** The patch that searches the homes in an area. */
const searchOf = ({ kind, system, code, province }) => ({
  view: 'list', home: undefined, lat: undefined, lon: undefined, bbox: undefined, polygon: undefined,
  ...(kind === 'station' ? { tab: 'train', system, station: code, radius: '1000' }
    : { tab: 'area', province: province.code, district: code }),
});

function nameCell(area) {
  return h('th', { scope: 'row' }, h('a', leadingTo(searchOf(area)), area.kind === 'station' && badge(area), h('span', {}, whole(nameOf(area.name)))));
}

/** The numbers of price reductions and increases. */
function changes({ homes, lower, higher, medianPercent }) {
  if (homes === 0) return '–';
  const percent = medianPercent === undefined ? null
    : ` ${medianPercent > 0 ? '+' : '−'}${Math.abs(medianPercent).toFixed(1)}\u00a0%`;
  return [h('span', { 'aria-hidden': 'true' }, `↓${lower} ↑${higher}`),
    h('span', { class: 'unseen' }, t('market.changed', lower, higher)), percent];
}

// The columns, each with its name, sort key and content. Missing figures sort last.
const columns = [
  { name: 'area', by: null, show: nameCell },
  { name: 'homes', by: ({ homes }) => -homes,
    show: ({ homes, complete, new: count }) => [`${number(homes)}${complete ? '' : '+'}`,
      count > 0 && h('span', { class: 'when-narrow muted' }, t('market.newOnes', count))] },
  { name: 'median', by: ({ price }) => price.median ?? Infinity,
    show: ({ price, rank }) => (price.median === undefined ? '–'
      : [h('span', { class: `swatch price-${rank}`, 'aria-hidden': 'true' }), shortOf(price.median)]) },
  { name: 'half', isWide: true, show: ({ price }) => (price.median === undefined ? '–'
    : shortPrice({ min: Math.round(price.lowerQuartile), max: Math.round(price.upperQuartile) })) },
  // Phones have no room for this column, so they show its number below the number of homes.
  { name: 'new', isWide: true, by: ({ new: count }) => -count, show: ({ new: count }) => number(count) },
  { name: 'changes', by: ({ priceChanges }) => -priceChanges.homes,
    show: ({ priceChanges }) => changes(priceChanges) },
];
const standard = 'median';

/** Sorts areas by a column, in reverse if `order` starts with a minus. */
function sorted(areas, order) {
  const name = order.replace('-', '');
  const { by } = columns.find((column) => column.name === name) ?? {};
  const turn = order.startsWith('-') ? -1 : 1;
  const names = new Intl.Collator(language());
  const compare = by ? (a, b) => (by(a) === by(b) ? 0 : by(a) - by(b))
    : (a, b) => names.compare(nameOf(a.name), nameOf(b.name));
  const isLast = (area) => by?.(area) === Infinity;
  return [...areas].sort((a, b) => isLast(a) - isLast(b) || turn * compare(a, b));
}

/** The table. `update(state)` sorts the table, and `choose(area)` highlights an area. */
export function marketTable(areas) {
  const rows = new Map(areas.map((area) => [area, h('tr', {}, columns.map((column) => {
    const content = column.show(area);
    return content instanceof Element ? content
      : h('td', { class: column.isWide ? 'when-wide' : null }, content);
  }))]));
  const heads = columns.map((column) => h('th',
    { scope: 'col', class: column.isWide ? 'when-wide' : null },
    column.by === undefined ? t(`market.${column.name}`) : h('button', {
      type: 'button', onclick: () => go({ order: order === column.name ? `-${column.name}`
        : column.name }, { replace: true }),
    }, t(`market.${column.name}`))));
  const body = h('tbody');
  const element = h('table', {}, h('caption', { class: 'unseen' }, t('title.market')),
    h('thead', {}, h('tr', {}, heads)), body);
  let order = null;

  return {
    element,
    update(state) {
      const wanted = state.order ?? standard;
      if (wanted === order) return;
      order = wanted;
      const name = order.replace('-', '');
      columns.forEach((column, at) => {
        if (column.by === undefined) return;
        // By default, names and prices are in ascending order, and other columns are in descending order.
        const isUp = ['area', 'median'].includes(name) !== order.startsWith('-');
        heads[at].setAttribute('aria-sort', column.name !== name ? 'none'
          : isUp ? 'ascending' : 'descending');
      });
      fill(body, sorted(areas, order).map((area) => rows.get(area)));
    },
    choose(area) {
      for (const [one, row] of rows) row.classList.toggle('chosen', one === area);
      const row = rows.get(area);
      row?.scrollIntoView({ block: 'center' });
      row?.querySelector('a').focus({ preventScroll: true });
    },
  };
}
