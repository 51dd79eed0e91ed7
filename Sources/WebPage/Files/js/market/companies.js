// The searchable list of sellers.
import { get } from '../core/api.js';
import { callLink, companyLink, districtsOf, pricesOf, typesOf } from './company-facts.js';
import { pushButton } from '../core/controls.js';
import { fill, h, rested, whole } from '../core/dom.js';
import { failureBox } from '../core/failure.js';
import { written } from '../core/feed-text.js';
import { back } from '../core/pages.js';
import { askOfKnown } from '../homes/results.js';
import { current, go } from '../core/search.js';
import { t } from '../core/words.js';

const pause = 300;
const longest = 200;
const mostDistricts = 3;

function row(company) {
  const [phone] = company.telephones;
  return h('li', {}, h('article', { class: 'company-card' },
    h('h3', {}, companyLink({ seller: company.id }, written(company.name))),
    h('p', {}, whole(typesOf(company))),
    h('p', { class: 'muted' }, whole([pricesOf(company), districtsOf(company, mostDistricts)]
      .filter(Boolean).join(' · '))),
    phone && callLink(phone)));
}

export function companiesView() {
  const count = h('p', { class: 'muted', role: 'status' });
  const list = h('ul', { class: 'companies-list', 'aria-label': t('title.companies') });
  const foot = h('div', { class: 'foot' });
  const field = h('input', {
    type: 'search', maxlength: longest, 'aria-label': t('companies.find'), placeholder: t('companies.find'),
    oninput: rested(() => go({ named: field.value.trim() || undefined }, { replace: true }), pause),
  });
  const element = h('section', { class: 'companies' }, back(), h('h2', {}, t('title.companies')), field,
    count, list, foot);
  let asked = null;

  async function load(named, cursor) {
    const query = new URLSearchParams();
    if (named) query.set('text', named);
    if (cursor) query.set('cursor', cursor);
    asked = named;
    fill(foot);
    if (!cursor) count.textContent = t('companies.asking');
    try {
      const { data } = await askOfKnown(() => get('v1/companies', query), ({ data: { total } }) => total === 0);
      if (asked === named) show(data, named, cursor);
    } catch (error) {
      if (asked !== named) return;
      count.textContent = '';
      if (!cursor) fill(list);
      fill(foot, failureBox(error, () => load(named, cursor)));
    }
  }

  function show({ total, items, next }, named, cursor) {
    count.textContent = total === 0 ? t('companies.none') : t('companies.count', total);
    if (!cursor) fill(list);
    const rows = items.map(row);
    list.append(...rows);
    // After the user has pressed “more”, move the focus to the first new row.
    if (cursor) rows[0]?.querySelector('a').focus({ preventScroll: true });
    fill(foot, next && pushButton(t('companies.more', total - list.childElementCount), () => load(named, next)));
  }

  return {
    element,
    update(state) {
      const named = state.named ?? '';
      if (document.activeElement !== field) field.value = named;
      if (named !== asked && current().view === 'companies') load(named);
    },
  };
}
