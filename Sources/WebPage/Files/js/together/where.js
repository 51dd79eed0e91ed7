// “Where are you?”: shares the user's position with a hunt, and lists the members who share their positions.
import { choices, labelled, linkButton, pushButton } from '../core/controls.js';
import { h } from '../core/dom.js';
import { distance, time } from '../core/format.js';
import { metresBetween } from '../geo/geo.js';
import { memberPositions, onPositions, ownPosition, startSharing, stopSharing, wayTo } from '../hunts/hunt-positions.js';
import { chosenHunt } from '../hunts/hunts.js';
import { locationStatus, me } from '../geo/location.js';
import { form, outcome, renew, section } from './together.js';
import { personName } from '../hunts/together-words.js';
import { t } from '../core/words.js';

const minutes = [30, 60, 120, 240, 480];

/** The “Where are you?” section for the chosen hunt. */
export function whereSection() {
  const said = outcome();
  const precision = choices({ value: 'exact' }, ['exact', '500m'].map((one) => [one, t(`position.${one}`)]));
  const lasting = choices({ value: '60' }, minutes.map((count) => [String(count), t('position.minutes', count)]));
  const begin = form({ class: 'box' }, { button: t('position.share'), said, send: async (result) => {
    const isTold = await startSharing({ precision: precision.value, minutes: Number(lasting.value) });
    if (!isTold) result.say(t(`location.${locationStatus()}`));
  } }, h('p', { class: 'hint' }, t('position.how')),
  labelled(t('position.precision'), precision), labelled(t('position.lasts'), lasting));
  const own = h('div');
  const list = h('ul', { class: 'rows', 'aria-label': t('position.where') });

  function render() {
    const mine = ownPosition();
    begin.hidden = Boolean(mine);
    renew(own, mine && h('p', { class: 'box' }, t(`position.shared.${mine.precision}`, chosenHunt().name, time(mine.until)), ' ',
      pushButton(t('position.stop'), () => stopSharing(chosenHunt().id))));
    const others = memberPositions();
    list.hidden = others.length === 0;
    renew(list, others.map((item) => {
      const name = personName(item.member);
      const far = me() && distance(metresBetween(me(), item.position));
      return h('li', {}, h('span', {}, h('span', { class: 'strong' }, name),
        h('span', { class: 'hint' }, [t('position.since', time(item.at)), item.precision !== 'exact' && t('position.500m'), far]
          .filter(Boolean).join(' · '))),
      linkButton(t('position.way'), wayTo(item), { 'aria-label': t('position.wayTo', name) }));
    }));
  }

  const element = section(t('position.where'), list, own, begin);
  onPositions(render, element);
  render();
  return { element, update: render };
}
