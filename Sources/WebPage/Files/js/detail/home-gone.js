// The view for a home that is no longer listed, which says so and suggests other homes.
import { postJSON } from '../core/api.js';
import { linkButton } from '../core/controls.js';
import { h } from '../core/dom.js';
import { day } from '../core/format.js';
import { homes, onResults } from '../homes/results.js';
import { atPlace, current, point, question } from '../core/search.js';
import { homeSection } from './similar.js';
import { t } from '../core/words.js';

const shown = 4;

/** A note that the home shown is no longer listed, with a link to the homes around it. */
export const goneNote = ({ goneAt, position }) => h('div', { class: 'warning box' },
  goneAt ? h('p', {}, t('gone', day(goneAt))) : [h('p', { class: 'strong' }, t('gone.title')), h('p', {}, t('gone.why'))],
  linkButton(t('gone.near'), { ...atPlace(point(position)), view: 'list' }, { picture: 'search' }));

// The results of the search in the address or, without a search, popular homes.
function instead() {
  if (question(current())) {
    const { element, show } = homeSection(t('gone.instead'));
    const render = () => show(homes().items.slice(0, shown));
    onResults(render, element);
    render();
    return element;
  }
  const { element, show } = homeSection(t('gone.popular'));
  postJSON('v1/recommended', { saved: [], hidden: [] }, { query: new URLSearchParams({ limit: shown }) })
    .then(({ data }) => show(data.items), () => {});
  return element;
}

/** The content for a home that is no longer listed and for which the page has no data. */
export function homeGone() {
  return [
    h('div', { class: 'box', role: 'alert' }, h('h2', {}, t('gone.title')), h('p', {}, t('gone.why'))),
    h('div', { class: 'actions' },
      linkButton(t(question(current()) ? 'gone.results' : 'gone.search'), { home: undefined, view: 'list' },
        { picture: 'search' }),
      linkButton(t('title.foryou'), { home: undefined, view: 'foryou' }, { picture: 'spark' })),
    instead(),
  ];
}
