// A viewing: its times, the guests' answers, and the user's actions.
import { homeLink } from '../homes/card.js';
import { linkButton, pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { answerViewing, changeViewing, guestIn, isOver, timeOf } from '../hunts/hunt-viewings.js';
import { mayEdit } from '../hunts/hunts.js';
import { confirmed, outcome, renew } from './together.js';
import { personName } from '../hunts/together-words.js';
import { changeForm } from './viewing-form.js';
import { spanText } from './viewing-times.js';
import { nameLanguage, nameOf, t } from '../core/words.js';

// How long before a viewing, in milliseconds, members can open its section for sharing positions.
const soon = 12 * 3_600_000;

/** The viewing. `update(viewing, home)` shows its current state. `where` is the section for sharing positions. */
export function viewingItem(where) {
  const said = outcome();
  const body = h('div', { class: 'parts' });
  const element = h('li', { class: 'box viewing' }, body, said.element);
  // The indices of the times that the user has ticked. The indices are valid only for the current `sequence`.
  let ticked = null;
  let sequence;
  let isChanging = false;
  let now;
  let home;

  const change = (edit) => said.doing(() => changeViewing(now, edit));

  function become(next) {
    isChanging = next;
    fill(body);
    show();
    body.querySelector(next ? 'input' : 'button')?.focus();
  }

  const suits = (guest, at) => guest.answer === 'accepted' && (!guest.times?.length || guest.times.includes(at));

  // A proposed time, with the guests whom it suits, a checkbox for the user, and a button to choose the time.
  function proposed(span, at, me) {
    const words = spanText(span);
    const names = now.guests.filter((guest) => guest !== me && suits(guest, at)).map(personName);
    return h('li', {},
      me ? h('label', { class: 'check' }, h('input', { type: 'checkbox', checked: ticked.has(at),
        'aria-label': t('viewing.suitsYou', words), onchange: ({ target }) => {
        if (target.checked) ticked.add(at);
        else ticked.delete(at);
      } }), h('span', {}, words)) : h('span', {}, words),
      names.length > 0 && h('span', { class: 'hint' }, t('viewing.suits', names.join(', '))),
      mayEdit() && pushButton(t('viewing.choose'), change({ chosen: at }),
        { 'aria-label': t('viewing.chooseOf', words) }));
  }

  function answers(me) {
    const isOpen = now.status === 'proposed' && now.times.length > 1;
    const give = (answer) => said.doing(async () => {
      const times = answer === 'accepted' && isOpen ? [...ticked].sort((a, b) => a - b) : [];
      if (answer === 'accepted' && isOpen && times.length === 0) said.say(t('viewing.tick'));
      else answerViewing(now, answer, times);
    });
    const button = (answer) => pushButton(t(`viewing.${answer}`), give(answer),
      { 'aria-pressed': me.answer === answer });
    return h('div', { class: 'pair', role: 'group', 'aria-label': t('viewing.yourAnswer') }, button('accepted'), button('declined'));
  }

  function actions() {
    const span = timeOf(now);
    const isSoon = span && Date.parse(span.from) - Date.now() < soon && !isOver(now);
    return h('div', { class: 'pair' },
      isSoon && pushButton(t('position.where'), () => where.toggle(element),
        { picture: 'locate', 'aria-expanded': element.contains(where.element) }),
      home && linkButton(t('position.way'), { view: 'guide', home: home.id }, { picture: 'route' }),
      mayEdit() && now.status !== 'cancelled' && pushButton(t('viewing.change'), () => become(true)),
      mayEdit() && (now.status === 'cancelled'
        ? pushButton(t('viewing.restore'), change({ cancelled: false }))
        : pushButton(t('viewing.cancel'), () => confirmed(t('viewing.cancel'),
        t('viewing.cancelWhat'), t('viewing.cancelNow'), change({ cancelled: true })), { class: 'button danger' })));
  }

  function show() {
    if (isChanging) {
      if (body.querySelector('form')) return;
      const cancel = pushButton(t('cancel'), () => become(false));
      const seen = now;
      fill(body, h('h4', {}, name()), changeForm(seen, async (edit) => {
        await changeViewing(seen, edit);
        become(false);
      }, cancel));
      return;
    }
    const me = guestIn(now);
    const span = timeOf(now);
    const isPast = isOver(now);
    renew(body,
      h('h4', home ? { lang: nameLanguage(home.name) } : {}, home ? homeLink(home, name()) : name()),
      now.status === 'cancelled' ? h('p', { class: 'warning strong' }, t('viewing.isCancelled'))
        : span && h('p', { class: 'when' }, spanText(span)),
      !span && now.status === 'proposed' && h('ul', { class: 'proposed', 'aria-label': t('viewing.proposed') },
        now.times.map((one, at) => proposed(one, at, isPast ? undefined : me))),
      now.note && h('p', { class: 'note-text' }, now.note),
      h('p', { class: 'hint' }, [now.by && t('viewing.by', personName(now.by)),
        ...now.guests.map((guest) => t(`viewing.is.${guest.answer}`, guest === me ? t('message.you') : personName(guest))),
        now.isWaiting && t('hunt.unsent')].filter(Boolean).join(' · ')),
      me && !isPast && answers(me), actions());
  }

  const name = () => (home ? nameOf(home.name) : t('viewing.homeGone'));

  return {
    element,
    update(viewing, of) {
      now = viewing;
      home = of;
      const me = guestIn(viewing);
      if (sequence !== viewing.sequence) {
        sequence = viewing.sequence;
        ticked = new Set([...viewing.times.keys()].filter((at) => me?.answer !== 'accepted' || suits(me, at)));
      }
      show();
    },
  };
}
