// Prices around stations and in districts, in a sortable table and as dots on the map.
import { get } from '../core/api.js';
import { options } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { provinces } from '../geo/districts.js';
import { failureBox } from '../core/failure.js';
import { typeChooser } from '../search/form-types.js';
import { marketTable } from './market-table.js';
import { scaleOf } from './market-scale.js';
import { shortPrice } from '../core/format.js';
import { back } from '../core/pages.js';
import { railSystems } from '../core/rail-lines.js';
import { askOfKnown } from '../homes/results.js';
import { current, go } from '../core/search.js';
import { nameOf, t } from '../core/words.js';

// The parameter `areas` is a province code (digits) or a rail system (letters). The parameter is absent for all
// stations.
const isProvince = (areas) => /^\d/.test(areas ?? '');

function question({ areas, type }) {
  const query = new URLSearchParams();
  if (areas) query.set(isProvince(areas) ? 'province' : 'system', areas);
  if (type.length) query.set('type', type.join(','));
  return query;
}

/** The control that selects the areas to compare. */
function areaChoice() {
  const ofProvinces = h('optgroup', { label: t('market.districts') });
  const select = h('select', {
    'aria-label': t('market.areas'),
    onchange: () => go({ areas: select.value || undefined }, { replace: true }),
  }, h('optgroup', { label: t('market.stations') }, options(
    [['', t('market.allStations')], ...railSystems.map(({ name }) => [name, name])])), ofProvinces);
  provinces().then((list) => {
    fill(ofProvinces, options(list.map(({ code, name }) => [code, nameOf(name)])));
    select.value = current().areas ?? '';
  }, () => ofProvinces.remove());
  return select;
}

function legend({ bounds }) {
  if (bounds.length === 0) return null;
  const swatch = (name) => h('span', { class: `swatch ${name}` });
  return h('ul', { class: 'market-legend', 'aria-label': t('market.legend') },
    bounds.map(({ rank, least, most }) => h('li', {}, swatch(`price-${rank}`),
      shortPrice({ min: Math.round(least), max: Math.round(most) }))),
    h('li', {}, swatch('untold'), t('market.untold')));
}

export function marketView({ stage }) {
  const select = areaChoice();
  const types = typeChooser();
  const body = h('div', { class: 'market-body' });
  const element = h('section', { class: 'market' }, back(), h('h2', {}, t('title.market')),
    h('p', { class: 'muted' }, t('market.what')), select, types.element, body);
  let asked = null;
  let answer = null;
  let failure = null;
  let table = null;

  async function load() {
    const query = question(current());
    const key = String(query);
    [asked, answer, failure] = [key, null, null];
    render();
    try {
      const { data } = await askOfKnown(() => get('v1/market', query),
        ({ data: { items } }) => items.every(({ homes }) => homes === 0));
      if (asked === key) answer = data;
    } catch (error) {
      if (asked === key) failure = error;
    }
    if (asked === key && element.isConnected) render();
  }

  function render() {
    table = null;
    if (failure) {
      stage.areas(null);
      return fill(body, failureBox(failure, load));
    }
    if (!answer) return fill(body, h('p', { class: 'muted', role: 'status' }, t('market.asking')));
    const scale = scaleOf(answer.items.map(({ price }) => price.median));
    const areas = answer.items.filter(({ homes }) => homes > 0)
      .map((area) => ({ ...area, rank: scale.rankOf(area.price.median) }));
    const left = answer.items.length - areas.length;
    table = areas.length > 0 ? marketTable(areas) : null;
    fill(body, areas.length === 0 ? h('p', { class: 'box muted' }, t('market.none'))
      : [legend(scale), table.element],
    areas.some(({ complete }) => !complete) && h('p', { class: 'note muted' }, t('market.partial')),
    left > 0 && areas.length > 0 && h('p', { class: 'note muted' }, t('market.left', left)));
    table?.update(current());
    stage.areas({ areas: areas.filter(({ position }) => position), key: asked,
      choose: (area) => table?.choose(area) });
    return undefined;
  }

  return {
    element,
    update(state) {
      types.update(state);
      select.value = state.areas ?? '';
      if (asked !== String(question(state))) load();
      else table?.update(state);
    },
  };
}
