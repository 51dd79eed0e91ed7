// The view of a seller, with facts about the seller and the seller's homes.
import { Failure, get } from '../core/api.js';
import { card } from '../homes/card.js';
import { showCompanyHomes } from './company-homes.js';
import { callLink, districtsOf, namesOf, pricesOf, typesOf } from './company-facts.js';
import { pushButton } from '../core/controls.js';
import { fill, focusOn, h, whole } from '../core/dom.js';
import { failureBox } from '../core/failure.js';
import { written } from '../core/feed-text.js';
import { back } from '../core/pages.js';
import { searchFor } from '../places/places.js';
import { current, go } from '../core/search.js';
import { t } from '../core/words.js';

const mostProjects = 4;

function number({ text, uri, homes, projects }) {
  return h('li', {}, callLink({ text, uri }),
    h('span', {}, whole(namesOf(projects, mostProjects)),
      h('span', { class: 'muted' }, ` · ${t('homeCount', homes)}`)));
}

function content(company) {
  const rows = [
    ['company.homes', typesOf(company)], ['company.prices', pricesOf(company)],
    ['company.districts', districtsOf(company)],
  ].filter(([, value]) => value);
  const [id] = company.numbers;
  return [
    h('h2', {}, written(company.name)),
    h('div', { class: 'actions' },
      pushButton(t('company.search'), () => searchFor({ kind: 'company', id, name: { th: company.name } }),
        { picture: 'search' })),
    h('dl', { class: 'fields' }, rows.map(([key, value]) =>
      h('div', {}, h('dt', {}, t(key)), h('dd', {}, whole(value))))),
    company.telephones.length > 0 && h('section', {}, h('h3', {}, t('field.phones')),
      h('ul', { class: 'numbers' }, company.telephones.map(number))),
    h('section', {}, h('h3', {}, t('company.list', company.homes)),
      h('ul', { class: 'homes small' }, company.items.map((home) => h('li', {}, card(home)))),
      company.items.length < company.homes
        && h('p', { class: 'note muted' }, t('company.first', company.items.length))),
  ];
}

export function companyView({ stage }) {
  const element = h('section', { class: 'company' });
  const toList = { seller: undefined, of: undefined };
  let asked = null;

  async function load() {
    const { seller, of } = current();
    asked = seller ?? of;
    showCompanyHomes([]);
    fill(element, back(toList), h('p', { class: 'muted', role: 'status' }, t('companies.asking')));
    try {
      if (!seller) {
        const { data } = await get('v1/companies', new URLSearchParams({ listing: of }));
        if (!data.items[0]) throw new Failure('notFound');
        if (asked === of && element.isConnected) go({ seller: data.items[0].id, of: undefined }, { replace: true });
        return;
      }
      const { data } = await get(`v1/companies/${encodeURIComponent(seller)}`);
      if (asked !== seller || !element.isConnected) return;
      showCompanyHomes(data.items);
      // Move the keyboard focus to the heading, unless the focus is elsewhere on the page.
      const isHere = document.activeElement === document.body || element.contains(document.activeElement);
      fill(element, back(toList), content(data));
      if (isHere) focusOn(element.querySelector('h2'));
      document.title = `${data.name} · homefind`;
      stage.update();
    } catch (error) {
      if (asked === (seller ?? of)) fill(element, back(toList), failureBox(error, load));
    }
  }

  return {
    element,
    update({ seller, of }) {
      if ((seller ?? of) !== asked) load();
    },
  };
}
