// The heading of hunt views: the name of the chosen hunt, a menu of all hunts, and a form that creates a hunt.
import { currentAccount, onAccount } from '../core/account.js';
import { waitingInvitation } from '../hunts/invitation-link.js';
import { choices, iconButton, labelled, linkButton, pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { failureBox } from '../core/failure.js';
import {
  chooseHunt, chosenHunt, huntFailure, hunts, longestName, makeHunt, onHunts, refreshHunts,
} from '../hunts/hunts.js';
import { back } from '../core/pages.js';
import { form, refill, signInFirst } from './together.js';
import { t } from '../core/words.js';

/** The content while no hunt has loaded: an error, a link to the invitation, or a progress note. */
export const unknownHunt = () => (huntFailure() ? failureBox(huntFailure(), () => refreshHunts())
  : waitingInvitation() ? h('p', {}, linkButton(t('invitation'), { view: 'account', home: undefined }, { class: 'button main' }))
  : h('p', { class: 'muted' }, t('hunt.reading')));

/** Shows in `place` that a list in a hunt has failed to load, is loading, or is empty (with the text `empty`). */
export const showState = (place, list, failure, again, empty) => refill(place, failure && failureBox(failure, again),
  !list && !failure && h('p', { class: 'muted' }, t('hunt.reading')), empty && h('p', { class: 'box muted' }, empty));

/** The heading that all hunt views share. */
export function huntChooser() {
  const element = h('div', { class: 'hunt-head' });
  let isMaking = false;
  // The last state that was shown. While the state is unchanged, nothing is rebuilt, so that typed text stays.
  let shown;

  function making() {
    const input = h('input', { type: 'text', required: true, maxlength: longestName, autocomplete: 'off' });
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
      all.length > 1 && labelled(t('hunt.choose'), choices({ value: chosen?.id,
        onchange: ({ target }) => chooseHunt(target.value) }, all.map((hunt) => [hunt.id, label(hunt, chosen)]))),
      isMaking && (typed ?? making()));
  }

  const label = ({ id, name, unread, changed }, chosen) => [name, id !== chosen?.id && changed && t('hunt.changed'),
    unread > 0 && t('unreadMessages', unread)].filter(Boolean).join(' · ');

  return { element, update };
}

/**
 * A view of the chosen hunt, for signed-in users. `make(element, update)` returns an optional `heading`, the `parts`,
 * which are hidden until the hunt has loaded, and `render(hunt)`, which updates the parts.
 */
export function viewOfHunt(name, make) {
  const element = h('section', { class: `saved ${name}` });
  const askToSignIn = () => fill(element, signInFirst(t(`title.${name}`)));
  if (!currentAccount()) {
    askToSignIn();
    return { element, update() {} };
  }
  const chooser = huntChooser();
  const unknown = h('div');
  const { heading, parts, render } = make(element, update);

  function update() {
    chooser.update();
    const hunt = chosenHunt();
    for (const part of parts) part.hidden = !hunt;
    refill(unknown, !hunt && unknownHunt());
    if (hunt) render(hunt);
  }

  fill(element, back({ view: 'saved', home: undefined }), chooser.element, heading, unknown, parts);
  onHunts(update, element);
  // After sign-out, even in another tab, show the sign-in link.
  onAccount(() => currentAccount() || askToSignIn(), element);
  return { element, update };
}
