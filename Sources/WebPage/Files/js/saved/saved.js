// The view of the user's saved homes.
import { accountsAreOn } from '../core/account.js';
import { linkButton, pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { onBudget } from '../homes/budget-figures.js';
import { card } from '../homes/card.js';
import { back } from '../core/pages.js';
import { compareBox } from '../homes/compare-choice.js';
import { comparedHomes, mostCompared, onKeeping, savedHomes } from '../homes/keeping.js';
import { day } from '../core/format.js';
import { go } from '../core/search.js';
import { t } from '../core/words.js';

export function savedView({ stage }) {
  const element = h('section', { class: 'list saved' });
  const render = () => {
    const saved = savedHomes();
    const compare = pushButton(t('compareNow', comparedHomes().length), () => go({ view: 'compare' }),
      { picture: 'compare', class: 'button main', disabled: comparedHomes().length < 2 });
    const tour = pushButton(t('tour.plan'), () => go({ view: 'tour', home: undefined }),
      { picture: 'route', disabled: saved.length < 2 });
    fill(element, back(), h('h2', {}, t('savedCount', saved.length)),
      saved.length === 0 ? h('p', { class: 'box muted' }, t('nothingSaved'))
        : h('p', { class: 'muted' }, t('compareHow', mostCompared)),
      h('ul', { class: 'homes' }, saved.map(({ home, at }) => h('li', {}, card(home),
        h('div', { class: 'under' }, compareBox(home),
          h('span', { class: 'muted' }, t('savedOn', day(at))))))),
      saved.length ? h('div', { class: 'pair' }, compare, tour) : null,
      h('p', { class: 'muted' }, t('saved.here')),
      accountsAreOn() && h('p', {}, linkButton(t('saved.signIn'), { view: 'account', home: undefined },
        { picture: 'person' })));
  };
  onKeeping(() => {
    const at = [...element.querySelectorAll('button, input')].indexOf(document.activeElement);
    render();
    element.querySelectorAll('button, input')[at]?.focus();
    stage.update();
  }, element);
  onBudget(render, element);
  return { element, update: render };
}
