// The view of the chosen hunt's viewings: proposals, answers, and export to a calendar or a tour.
import { calendarAddress } from './calendar-address.js';
import { pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { showState, viewOfHunt } from './hunt-chooser.js';
import { isOver, onViewings, proposeViewing, readViewings, timeOf, viewings, viewingsFailure } from '../hunts/hunt-viewings.js';
import { chosenHunt, mayEdit } from '../hunts/hunts.js';
import { icon } from '../core/icons.js';
import { isSameHome } from '../homes/keeping.js';
import { current, go } from '../core/search.js';
import { refill, renew, section, stayingRows } from './together.js';
import { proposalForm } from './viewing-form.js';
import { viewingItem } from './viewing-item.js';
import { dayText } from './viewing-times.js';
import { planTour, tourDays } from './viewing-tour.js';
import { whereSection } from './where.js';
import { language, t } from '../core/words.js';

export const viewingsView = () => viewOfHunt('viewings', (element, update) => {
  const notes = h('div');
  const proposing = h('div');
  const list = h('ul', { class: 'boxes', 'aria-label': t('title.viewings') });
  const earlier = h('ul', { class: 'boxes', 'aria-label': t('viewing.earlier') });
  const past = h('details', {}, h('summary', {}, t('viewing.earlier')), earlier);
  const actions = h('div', { class: 'pair' });
  const where = whereBelow();
  const place = h('div', { class: 'parts' }, proposing, notes, list, past, actions, calendarAddress(), where.rest);
  const items = stayingRows(({ id }) => id, () => viewingItem(where), (item) => {
    if (item.element.contains(where.element)) where.hide();
  });
  let of = null;
  let isProposing = Boolean(current().home);

  function become(next) {
    isProposing = next;
    fill(proposing);
    update();
    proposing.querySelector(next ? 'select' : 'button')?.focus();
  }

  function showProposing(hunt) {
    if (proposing.querySelector('form') && isProposing && mayEdit()) return;
    const cancel = pushButton(t('cancel'), () => become(false));
    refill(proposing, !mayEdit() ? null : hunt.homes.length === 0 ? h('p', { class: 'box muted' }, t('hunt.empty'))
      : isProposing ? section(t('viewing.propose'), proposalForm(hunt, current().home, async (viewing) => {
        await proposeViewing(viewing);
        become(false);
      }, cancel))
        : pushButton(t('viewing.propose'), () => become(true), { picture: 'plus', class: 'button main' }));
  }

  const homeOf = ({ listing }) => chosenHunt()?.homes.find((one) => isSameHome(one.listing, listing))?.home;

  function render(hunt) {
    if (of !== hunt.id) {
      of = hunt.id;
      where.hide();
      items.clear();
      fill(list);
      fill(earlier);
      fill(proposing);
    }
    showProposing(hunt);
    const known = viewings();
    const when = (viewing) => Date.parse((timeOf(viewing) ?? viewing.times[0]).from);
    const all = [...known ?? []].sort((a, b) => when(a) - when(b));
    const [next, over] = [all.filter((one) => !isOver(one)), all.filter(isOver).reverse()];
    items.keep(all);
    const show = (item, viewing) => item.update(viewing, homeOf(viewing));
    items.put(list, next, show);
    items.put(earlier, over, show);
    past.hidden = over.length === 0;
    showState(notes, known, viewingsFailure(), readViewings, known && next.length === 0 && t('viewing.none'));
    const tour = ({ day, moment }) => pushButton(t('viewing.tour', dayText(moment)), () => {
      const wanted = tourDays(viewings() ?? [], homeOf).find((one) => one.day === day);
      if (wanted) planTour(wanted);
      go({ view: 'tour', home: undefined });
    }, { picture: 'route' });
    renew(actions, tourDays(all, homeOf).map(tour),
    all.length > 0 && h('a', { class: 'button', download: 'viewings.ics',
      href: `v1/hunts/${hunt.id}/viewings.ics?lang=${language()}` }, icon('download', 18), h('span', {}, t('viewing.file'))));
    where.update();
  }

  onViewings(update, element);
  return { heading: h('h3', {}, t('title.viewings')), parts: [place], render };
});

// The section with members' positions. The section is hidden until the user opens it from a viewing, and then appears
// below that viewing.
function whereBelow() {
  const { element, update } = whereSection();
  const rest = h('div', { hidden: true }, element);
  function moveTo(next) {
    const before = element.parentElement;
    next.append(element);
    before.querySelector('[aria-expanded]')?.setAttribute('aria-expanded', 'false');
    next.querySelector('[aria-expanded]')?.setAttribute('aria-expanded', 'true');
  }
  return {
    element, rest, update,
    toggle: (viewing) => moveTo(viewing.contains(element) ? rest : viewing),
    hide: () => moveTo(rest),
  };
}
