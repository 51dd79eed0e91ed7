// Recommended homes with reasons, based on the filters, the budget, and the saved and hidden homes.
import { postJSON } from '../core/api.js';
import { currentBudget, figuresOf, onBudget } from '../homes/budget-figures.js';
import { card, refillHomes } from '../homes/card.js';
import { pushButton } from '../core/controls.js';
import { announce, fill, focusOn, h, whole } from '../core/dom.js';
import { failureBox } from '../core/failure.js';
import { filterBar } from '../search/filters.js';
import { hiddenHomes, hide, onHiding, showAgain } from './hidden.js';
import { icon } from '../core/icons.js';
import { savedHomes } from '../homes/keeping.js';
import { back } from '../core/pages.js';
import { askOfKnown } from '../homes/results.js';
import { current, filterQuery } from '../core/search.js';
import { language, nameOf, t } from '../core/words.js';

const pageSize = 20;
// The maximum number of ids that the facade accepts.
const mostExamples = 100;

/** The parameters of the search's place: a point or a station, or no parameters if the search has neither. */
function placeOf({ tab, lat, lon, system, station, radius }) {
  if (tab === 'nearby' && lat && lon) return { lat, lon, radius };
  return tab === 'train' && station ? { system, station, radius } : {};
}

/** The query and the body of the request for a state. */
function question(state) {
  const query = new URLSearchParams(
    Object.entries({ ...placeOf(state), limit: pageSize, lang: language() }).filter(([, value]) => value));
  for (const [name, value] of filterQuery(state)) query.append(name, value);
  const budget = currentBudget();
  return { query, body: {
    ...(budget ? { budget: figuresOf(budget.figures) } : {}),
    saved: savedHomes().slice(0, mostExamples).map(({ home }) => home.id),
    hidden: hiddenHomes().slice(0, mostExamples),
  } };
}

export function forYouView() {
  const heading = h('h2', {}, t('title.foryou'));
  const by = h('p', { class: 'muted' });
  const list = h('ul', { class: 'homes', 'aria-label': t('title.foryou') });
  const foot = h('div', { class: 'foot' });
  const again = h('p', {});
  const filters = filterBar();
  const element = h('section', { class: 'list for-you' }, back(), heading, by, filters.element, list, foot,
    again);
  let asked = null;

  function item(home) {
    const reasons = home.reasons.flatMap((reason, at) => [at ? ' · ' : null, h('span', {}, whole(reason))]);
    return h('li', {}, card(home),
      h('div', { class: 'under' }, h('p', { class: 'reasons' }, reasons), h('button', {
        type: 'button', class: 'button', 'aria-label': t('forYou.hideHome', nameOf(home.name)),
        onclick: ({ target }) => {
          const next = target.closest('li').nextElementSibling;
          hide(home.id);
          focusOn(next?.querySelector('h3 a') ?? heading);
          announce(t('forYou.hidden', nameOf(home.name)));
        },
      }, icon('close', 16), h('span', {}, t('forYou.hide')))));
  }

  async function load(cursor) {
    const { query, body } = question(current());
    const key = `${query} ${JSON.stringify(body)}`;
    if (key === asked && !cursor) return;
    asked = key;
    if (cursor) {
      query.set('cursor', cursor);
      fill(foot);
    }
    list.setAttribute('aria-busy', 'true');
    try {
      const { data } = await askOfKnown(() => postJSON('v1/recommended', body, { query }),
        ({ data: { total } }) => total === 0);
      if (asked === key) show(data, cursor);
    } catch (error) {
      if (asked !== key) return;
      asked = null;
      if (!cursor) fill(list);
      fill(foot, failureBox(error, () => load(cursor)));
    }
    list.setAttribute('aria-busy', 'false');
  }

  function show({ items, groups, total, next }, cursor) {
    const rows = items.map(item);
    if (cursor) list.append(...rows);
    else refillHomes(list, rows, heading);
    if (cursor) rows[0]?.querySelector('h3 a').focus({ preventScroll: true });
    const left = (groups ?? total) - list.childElementCount;
    fill(foot,
      total === 0 && h('div', { class: 'box' }, h('p', { class: 'strong' }, t('noHomes')),
        h('p', {}, t('forYou.none'))),
      next && pushButton(t('showMore', left), () => load(next)));
  }

  function explain() {
    const state = current();
    const known = [state.commute && 'commute', currentBudget() && 'budget',
      (savedHomes().length || hiddenHomes().length) && 'taste'].filter(Boolean);
    if (known.length === 0) known.push('popularity');
    fill(by, t('forYou.by', known.map((name) => t(`forYou.${name}`))));
    const count = hiddenHomes().length;
    fill(again, count > 0 && pushButton(t('forYou.again', count), showAgain));
  }

  function render() {
    explain();
    load();
  }

  onBudget(render, element);
  onHiding(render, element);
  return {
    element,
    update(state) {
      filters.update(state);
      render();
    },
  };
}
