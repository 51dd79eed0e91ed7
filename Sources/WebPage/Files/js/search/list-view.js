// The list of search results.
import { currentAccount, onAccount } from '../core/account.js';
import { pushButton } from '../core/controls.js';
import { fill, h, whole } from '../core/dom.js';
import { card, refillHomes, skeleton } from '../homes/card.js';
import { onDistricts } from '../geo/districts.js';
import { failureBox, failureText } from '../core/failure.js';
import { filterBar } from './filters.js';
import { isSameHome } from '../homes/keeping.js';
import { searchHere } from '../places/own-place.js';
import { invertedBox, isInverted, wantedPrices } from './price-range.js';
import { onPointing } from '../homes/pointing.js';
import { homes, more, onResults, search } from '../homes/results.js';
import { current, go, leadingTo, question } from '../core/search.js';
import { ageOf, sentence } from '../places/summary.js';
import { guessesBox, unknownPlace } from '../places/unknown-place.js';
import { t } from '../core/words.js';
import { starts } from '../../words/region.js';
import { icon } from '../core/icons.js';

/** A link to another view of the searched area. */
const toView = (view, picture) => h('a', leadingTo({ view, home: undefined }), icon(picture, 18),
  h('span', {}, t(`title.${view}`)));

// The link to the search as an Atom feed, which has its own sort order.
function followLink() {
  const element = h('a', { type: 'application/atom+xml' }, icon('feed', 18), h('span', {}, t('followSearch')));
  return {
    element,
    update(state) {
      const asked = question(state);
      element.hidden = !asked;
      if (!asked) return;
      for (const name of ['sort', 'group']) asked.query.delete(name);
      asked.query.set('format', 'atom');
      element.href = `${asked.path}?${asked.query}`;
    },
  };
}

// The button that signed-in users press to save the search for alerts.
function saveLink() {
  const element = pushButton(t('saveSearch'), async () => {
    const asked = question(current());
    if (!asked || element.getAttribute('aria-disabled') === 'true') return;
    element.setAttribute('aria-disabled', 'true');
    await import('./save-search.js').then(({ saveSearch }) => saveSearch(asked, current()),
      () => import('../core/toast.js').then(({ warn }) => warn(failureText({ kind: 'offline' }).title), () => {}));
    element.removeAttribute('aria-disabled');
  }, { picture: 'star' });
  const update = () => {
    element.hidden = !currentAccount() || !question(current());
  };
  onAccount(update, element);
  return { element, update };
}

export function listView() {
  const heading = h('h2', { class: 'count-line' });
  const source = h('p', { class: 'source' });
  const list = h('ul', { class: 'homes', 'aria-label': t('homes') });
  const foot = h('div', { class: 'foot' });
  const filters = filterBar();
  const follow = followLink();
  const save = saveLink();
  const shown = new Map();
  let searched = null;
  let chosen;
  const element = h('section', { class: 'list' }, h('div', { class: 'list-head' }, heading, source),
    filters.element, list, foot, h('p', { class: 'more-views' }, toView('look', 'camera'),
      toView('foryou', 'spark'), toView('market', 'market'), toView('companies', 'company'),
      follow.element, save.element));
  const nearEnd = new IntersectionObserver((entries) => {
    if (entries.some((entry) => entry.isIntersecting)) more(current());
  }, { rootMargin: '600px' });

  function itemFor(home) {
    const key = `${home.id} ${home.distanceMeters}`;
    if (!shown.has(key)) shown.set(key, h('li', {}, card(home)));
    return shown.get(key);
  }

  // Reuse the elements when more homes are added, so that pictures do not flicker and the keyboard focus
  // stays on its card. A new search needs new links.
  function showItems(items, search) {
    if (search !== searched) shown.clear();
    searched = search;
    const wanted = items.map(itemFor);
    const same = [...list.children].every((child, at) => child === wanted[at]);
    if (same) list.append(...wanted.slice(list.childElementCount));
    else refillHomes(list, wanted, heading);
  }

  function render(results) {
    const { status, items, outside } = results;
    list.setAttribute('aria-busy', String(status === 'loading'));
    element.classList.toggle('waiting', status === 'loading');
    filters.element.hidden = status === 'idle'
      || (status === 'failed' && !isInverted(wantedPrices(current())));
    nearEnd.disconnect();
    if (status === 'loading' && items.length === 0) {
      heading.textContent = t('searching');
      fill(source);
      fill(list, Array.from({ length: 6 }, skeleton));
      return fill(foot);
    }
    if (status === 'loading') return undefined;
    if (status === 'failed') return failed(results.error);
    if (status === 'idle') return idle();
    fill(heading, whole(sentence(results)));
    const age = ageOf(results);
    fill(source, results.source?.feed === 'sample' && h('span', { class: 'sample' }, t('sample')),
      age && h('span', { class: age.isWarning ? 'warning' : '' }, age.text));
    showItems(items, results.search);
    return results.total === 0 ? none(outside) : end(results);
  }

  function failed(error) {
    const state = current();
    const isNone = isInverted(wantedPrices(state));
    const unknown = unknownPlace(state, error);
    heading.textContent = unknown ?? t(isNone ? 'noHomes' : 'noAnswer');
    fill(source);
    fill(list);
    fill(foot, isNone ? invertedBox(state['min-price'], state['max-price'])
      : unknown ? guessesBox(state) : failureBox(error, () => search(current(), { again: true })));
  }

  function idle() {
    heading.textContent = t(`start.${current().tab}`);
    fill(source);
    fill(list);
    fill(foot, current().tab === 'nearby' ? startBox()
      : h('p', { class: 'box muted' }, t(`start.${current().tab}.do`)));
  }

  function none(outside) {
    fill(foot, h('div', { class: 'box' }, h('p', { class: 'strong' }, t('noHomes')),
      h('p', {}, outside.length ? t('nearestOutside') : t('noHomes.do'))),
    outside.length ? h('ul', { class: 'homes', 'aria-label': t('nearestOutside') },
      outside.map((home) => h('li', {}, card(home)))) : null);
  }

  function end({ next, more: loading, moreError, total, items }) {
    if (moreError) return fill(foot, failureBox(moreError, () => more(current())));
    if (!next) return fill(foot, h('p', { class: 'muted end' }, t('allShown', total)));
    const button = h('button',
      { type: 'button', class: 'button', disabled: loading, onclick: () => more(current()) },
      loading ? t('searching') : t('showMore', total - items.length));
    fill(foot, button);
    nearEnd.observe(button);
    return undefined;
  }

  function mark(name, ids) {
    for (const article of list.querySelectorAll('article')) {
      article.classList.toggle(name, ids.some((id) => isSameHome(id, article.dataset.id)));
    }
  }

  // Highlights the home that is selected on the map.
  function showChosen({ home }) {
    mark('chosen', home ? [home] : []);
    if (home !== chosen) list.querySelector('article.chosen')?.scrollIntoView({ block: 'nearest' });
    chosen = home;
  }

  onPointing((pointed) => mark('pointed', pointed.map(({ id }) => id)), element);
  onResults(render, element);
  onDistricts(() => render(homes()), element);
  return {
    element,
    update(state) {
      filters.update(state);
      follow.update(state);
      save.update();
      render(homes());
      showChosen(state);
    },
  };
}

function startBox() {
  return h('div', { class: 'box' }, h('p', {}, t('start.nearby.do')),
    pushButton(t('useMyLocation'), searchHere, { picture: 'locate', class: 'button main' }),
    starts.length > 0 && h('p', { class: 'muted' }, t('orStation')),
    h('div', { class: 'pair' }, starts.map(({ system, station, en, th }) => pushButton(t('pick', en, th),
      () => go({ tab: 'train', system, station, lat: undefined, lon: undefined }), { class: 'chip' }))));
}
