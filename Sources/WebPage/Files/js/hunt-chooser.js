// Which hunt is shown: its name, the others to choose from, and the way to make another.
import { iconButton, pushButton } from './controls.js';
import { h } from './dom.js';
import { failureBox } from './failure.js';
import { chooseHunt, chosenHunt, huntFailure, hunts, makeHunt, refreshHunts } from './hunts.js';
import { form, labelled, refill } from './together.js';
import { t } from './words.js';

/** What stands in the place of a hunt that is not known yet. */
export const unknownHunt = () => (huntFailure() ? failureBox(huntFailure(), () => refreshHunts())
  : h('p', { class: 'muted' }, t('hunt.reading')));

/** The heading of the views of a hunt. */
export function huntChooser() {
  const element = h('div', { class: 'hunt-head' });
  let isMaking = false;
  // Which parts are there; what is typed into the form stays while nothing of them changes.
  let shown;

  function making() {
    const input = h('input', { type: 'text', required: true, maxlength: 80, autocomplete: 'off' });
    const stop = pushButton(t('cancel'), () => become(false));
    return form({ class: 'box' }, { button: t('hunt.make'), others: [stop], send: async () => {
      await makeHunt(input.value.trim());
      become(false);
    } }, labelled(t('hunt.name'), input));
  }

  function become(next) {
    isMaking = next;
    shown = undefined;
    update();
    element.querySelector(next ? 'input' : '.new')?.focus();
  }

  function update() {
    const [all, chosen] = [hunts(), chosenHunt()];
    const now = JSON.stringify([isMaking, chosen?.id, chosen?.name,
      all.map(({ id, name, unread, changed }) => [id, name, unread, changed])]);
    if (now === shown) return;
    const typed = element.querySelector('form');
    shown = now;
    refill(element,
      h('div', { class: 'title' }, h('h2', {}, chosen?.name ?? t('title.saved')), iconButton(t('hunt.new'), 'plus',
        () => become(!isMaking), { size: 22, class: 'quiet new', title: t('hunt.new'), 'aria-expanded': isMaking })),
      all.length > 1 && labelled(t('hunt.choose'), h('select', { value: chosen?.id,
        onchange: ({ target }) => chooseHunt(target.value) },
      all.map((hunt) => h('option', { value: hunt.id }, label(hunt, chosen))))),
      isMaking && (typed ?? making()));
  }

  const label = ({ id, name, unread, changed }, chosen) => [name, id !== chosen?.id && changed && t('hunt.changed'),
    unread > 0 && t('unreadMessages', unread)].filter(Boolean).join(' · ');

  return { element, update };
}
