// The view of the chosen hunt, which replaces the view of saved homes: its homes, and links to its members and
// messages.
import { onBudget } from '../homes/budget-figures.js';
import { pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { keptText, sentenceOf } from '../core/failure.js';
import { huntChooser, unknownHunt } from './hunt-chooser.js';
import { huntHome } from './hunt-home.js';
import {
  chosenHunt, huntFailure, huntsReadAt, isOwnChange, lookedAtHunt, mayEdit, onHunts, waitingCount,
} from '../hunts/hunts.js';
import { icon } from '../core/icons.js';
import { comparedHomes, deviceHomes, mostCompared, onKeeping } from '../homes/keeping.js';
import { card } from '../homes/card.js';
import { onSavedPlaces, unseenPlaces } from '../hunts/hunt-places.js';
import { onViewings, openViewings } from '../hunts/hunt-viewings.js';
import { back } from '../core/pages.js';
import { go, leadingTo } from '../core/search.js';
import { refill, renew, stayingRows } from './together.js';
import { t } from '../core/words.js';

// The number of homes that are shown at first and that each press of the button below them adds.
const pageSize = 60;

export function huntView({ stage }) {
  const chooser = huntChooser();
  const notes = h('div', { role: 'status' });
  const actions = h('div', { class: 'actions hunt-actions' });
  const list = h('ul', { class: 'homes hunt-homes', 'aria-label': t('homes') });
  const foot = h('div', { class: 'foot' });
  const element = h('section', { class: 'list saved hunt' }, back(), chooser.element, notes, actions, list, foot);
  const items = stayingRows(({ listing }) => listing, ({ listing }) => huntHome(listing, hunt));
  let most = pageSize;
  let hunt = null;
  // Changes after this version are marked as long as the view is open.
  let seen = 0;

  function render() {
    const now = chosenHunt();
    chooser.update();
    if (now?.id !== hunt) {
      hunt = now?.id ?? null;
      seen = now?.seen ?? 0;
      most = pageSize;
      items.clear();
      fill(list);
    }
    refill(notes, noteList(now));
    renew(actions, now ? actionList(now) : null);
    showHomes(now);
    refill(foot, now && footOf(now));
    if (now && element.isConnected) lookedAtHunt();
    stage.update();
  }

  function noteList(now) {
    const failure = huntFailure();
    const count = waitingCount();
    return [
      !now && unknownHunt(),
      now && failure && h('p', { class: 'warning box' },
        failure.kind === 'offline' ? keptText(huntsReadAt()) : sentenceOf(failure)),
      count > 0 && h('p', { class: 'box' }, t('hunt.waiting', count)),
    ];
  }

  function actionList({ members, homes, unread }) {
    const to = (view, picture, words, count) => h('a', { class: 'button', ...leadingTo({ view, home: undefined }) },
      icon(picture, 18), h('span', {}, words), count > 0 && h('span', { class: 'count' }, count));
    return [
      to('messages', 'message', t('title.messages'), unread),
      to('members', 'people', t('hunt.members', members.length)),
      to('viewings', 'calendar', t('title.viewings'), openViewings()),
      to('places', 'pin', t('title.places'), unseenPlaces()),
      pushButton(t('compareNow', comparedHomes().length), () => go({ view: 'compare' }),
        { picture: 'compare', disabled: comparedHomes().length < 2 }),
      pushButton(t('tour.plan'), () => go({ view: 'tour', home: undefined }),
        { picture: 'route', disabled: homes.length < 2 }),
    ];
  }

  function showHomes(now) {
    const homes = now?.homes.slice(0, most) ?? [];
    items.keep(homes);
    items.put(list, homes, (item, home) =>
      item.update(home, { isChanged: home.version > seen && !isOwnChange(home), members: now.members }));
  }

  function footOf({ homes }) {
    const left = deviceHomes();
    return [
      homes.length > most && pushButton(t('showMore', homes.length - most), () => {
        most += pageSize;
        render();
      }),
      homes.length === 0 ? h('p', { class: 'box muted' }, t('hunt.empty'))
        : h('p', { class: 'muted' }, t('compareHow', mostCompared)),
      left.length > 0 && h('section', {}, h('h3', {}, t('hunt.onlyHere')),
        h('p', { class: 'muted' }, t(mayEdit() ? 'hunt.onlyHereWhy' : 'hunt.viewersSave')),
        h('ul', { class: 'homes' }, left.map(({ home }) => h('li', {}, card(home))))),
    ];
  }

  onHunts(render, element);
  onViewings(render, element);
  onSavedPlaces(render, element);
  onKeeping(render, element);
  onBudget(() => {
    items.clear();
    fill(list);
    render();
  }, element);
  return { element, update: render };
}
