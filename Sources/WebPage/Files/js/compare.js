// Up to three homes side by side.
import { fill, h } from './dom.js';
import { badge, homeLink, picture, whereTo } from './card.js';
import { back } from './pages.js';
import { distance, price, walk } from './format.js';
import { icon } from './icons.js';
import { comparedHomes, onKeeping, toggleCompared } from './keeping.js';
import { nameLanguage, nameOf, t } from './words.js';

const rows = [
  ['field.cost', (home) => price(home.price)],
  ['field.type', (home) => t(`type.${home.type}`)],
  ['field.from', (home) => whereTo(home)],
  ['nearestStation', ({ nearestStation: station }) => station
    && [badge(station), ` ${nameOf(station.name)}, `,
    h('span', {}, [...new Set([distance(station.distanceMeters),
      walk(station.distanceMeters, station.walkMinutes)])].join(' · '))]],
  ['field.promotion', (home) => home.promotion],
  ['field.address', (home) => home.address],
  ['field.company', (home) => home.company?.name],
  ['field.phones', (home) => (home.telephones ?? []).map(({ text }) => text).join(', ')],
];

/** The view. */
export function compareView() {
  const element = h('section', { class: 'compare' });
  const render = () => {
    const homes = comparedHomes().map(({ home }) => home);
    fill(element, back({ view: 'saved', home: undefined }),
      h('h2', {}, t('compareCount', homes.length)),
      homes.length === 0 ? h('p', { class: 'box muted' }, t('nothingCompared')) : table(homes));
  };
  onKeeping(render, element);
  return { element, update: render };
}

function table(homes) {
  return h('table', {}, h('caption', { class: 'unseen' }, t('compareCount', homes.length)),
    h('thead', {}, h('tr', {}, h('td'), homes.map((home) => h('th', { scope: 'col' }, picture(home),
      h('span', { lang: nameLanguage(home.name) }, homeLink(home, nameOf(home.name))),
      h('button', {
        type: 'button', class: 'round', 'aria-label': t('removeHome', nameOf(home.name)),
        onclick: () => toggleCompared(home),
      }, icon('close', 16)))))),
    h('tbody', {}, rows.filter(([, value]) =>
      homes.some((home) => value(home))).map(([key, value]) =>
      h('tr', {}, h('th', { scope: 'row' }, t(key)),
        homes.map((home) => h('td', {}, value(home) || '–'))))));
}
