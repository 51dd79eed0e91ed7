// Up to three homes side by side.
import { face, iconButton } from '../core/controls.js';
import { fill, focusOn, h, whole } from '../core/dom.js';
import { paymentLine } from '../homes/budget.js';
import { currentBudget, onBudget } from '../homes/budget-figures.js';
import { badge, homeLink, picture, whereTo } from '../homes/card.js';
import { phoneLink, phonesShown } from '../homes/call-bar.js';
import { addressShown } from '../homes/feed-address.js';
import { feedText, written } from '../core/feed-text.js';
import { back } from '../core/pages.js';
import { amount, distance, priceShown, walk } from '../core/format.js';
import { bearingBetween, metresBetween } from '../geo/geo.js';
import { comparedHomes, onKeeping, toggleCompared } from '../homes/keeping.js';
import { me } from '../geo/location.js';
import { whereText } from '../places/place-field.js';
import { homes as results, onResults } from '../homes/results.js';
import { current } from '../core/search.js';
import { nameLanguage, nameOf, t } from '../core/words.js';

/** The place from which all distances are measured: the centre of the search or, without one, the user's position. */
function reference() {
  const middle = results().search?.center;
  if (middle) return { position: middle, head: [t('field.from'), h('span', {}, whereText(current()))] };
  return me() && { position: me(), head: t('field.fromMe') };
}

// The rows of the table. The home with the smallest `value` in a row is labelled `best`.
const rows = (from) => [
  { head: t('field.cost'), show: (home) => h('b', {}, priceShown(home.price)),
    value: (home) => amount(home.price) || null, best: t('best.price') },
  ...(currentBudget()
    ? [{ head: t('field.payment'), show: (home) => paymentLine(home, 'span') }] : []),
  { head: t('field.type'), show: (home) => t(`type.${home.type}`) },
  ...(from ? [{ head: from.head, show: ({ position }) => whereTo({
    distanceMeters: metresBetween(from.position, position),
    bearing: bearingBetween(from.position, position) }),
  value: ({ position }) => metresBetween(from.position, position), best: t('best.near') }] : []),
  { head: t('nearestStation'), show: ({ nearestStation: station }) => station
    && [badge(station), ' ', whole(`${nameOf(station.name)},`), ' ',
      h('span', {}, [...new Set([distance(station.distanceMeters),
        walk(station.distanceMeters, station.walkMinutes)])].join(' · '))],
  value: ({ nearestStation: station }) => station?.distanceMeters ?? null, best: t('best.near') },
  { head: t('field.promotion'), show: (home) => feedText(home.promotion) },
  { head: t('field.address'), show: (home) => addressShown(home) },
  { head: t('field.company'), show: (home) => written(home.company?.name) },
  { head: t('field.phones'), show: calls },
];

function calls(home) {
  const shown = phonesShown(home, (phone) => phoneLink(home, phone,
    { class: 'button', 'aria-label': t('call', phone.text) }, face(phone.text, 'phone', 16)));
  return Array.isArray(shown) ? h('div', { class: 'calls' }, shown) : shown;
}

export function compareView() {
  const element = h('section', { class: 'compare' });
  const render = () => {
    const homes = comparedHomes().map(({ home }) => home);
    const controls = () => [...element.querySelectorAll('a, button')];
    const at = controls().indexOf(document.activeElement);
    fill(element, back({ view: 'saved', home: undefined }),
      h('h2', {}, t('compareCount', homes.length)),
      homes.length === 0 ? h('p', { class: 'box muted' }, t('nothingCompared')) : table(homes));
    if (at >= 0) focusOn(controls()[at] ?? element.querySelector('h2'));
  };
  onKeeping(render, element);
  onResults(render, element);
  onBudget(render, element);
  return { element, update: render };
}

function table(homes) {
  return h('table', { style: { '--homes': String(homes.length) } },
    h('caption', { class: 'unseen' }, t('compareCount', homes.length)),
    h('thead', {}, h('tr', {}, h('td'), homes.map((home) => h('th', { scope: 'col' }, picture(home),
      h('span', { lang: nameLanguage(home.name) }, homeLink(home, whole(nameOf(home.name)))),
      iconButton(t('removeHome', nameOf(home.name)), 'close', () => toggleCompared(home), { size: 16 }))))),
    h('tbody', {}, rows(reference()).map((row) => line(row, homes))));
}

function line({ head, show, value, best }, homes) {
  const shown = homes.map(show);
  if (!shown.some((content) => content?.length !== 0 && content)) return null;
  const values = value ? homes.map(value) : [];
  const known = values.filter((one) => one !== null);
  // No value is the best if all values are the same or if there is only one value.
  const least = new Set(known).size > 1 ? Math.min(...known) : NaN;
  return h('tr', {}, h('th', { scope: 'row' }, head), shown.map((content, at) => h('td', {},
    content || '–', values[at] === least && h('span', { class: 'best' }, best))));
}
