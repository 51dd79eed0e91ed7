// A saved place, with its data, a link to directions and, for a meeting point, the members who have acknowledged it.
import { linkButton, pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { distance } from '../core/format.js';
import { acknowledgePlace, changePlace, isToBeSeen, removePlace, wayToPlace } from '../hunts/hunt-places.js';
import { chosenHunt, mayEdit } from '../hunts/hunts.js';
import { icon } from '../core/icons.js';
import { placeForm } from './place-form.js';
import { atPlace, point } from '../core/search.js';
import { confirmed, outcome, renew } from './together.js';
import { personName } from '../hunts/together-words.js';
import { t } from '../core/words.js';

const pictures = { work: 'company', family: 'people', 'meeting-point': 'flag' };

/** The place. `update(place, metres)` shows its current state and its distance, which may be null. */
export function placeItem(config) {
  const said = outcome();
  const body = h('div', { class: 'parts' });
  const element = h('li', { class: 'box place' }, body, said.element);
  let changing = null;
  let now;
  let far;

  function become(next) {
    changing?.end();
    changing = next;
    fill(body);
    show();
    body.querySelector(next ? 'input' : 'button')?.focus();
  }

  const change = () => become(placeForm({ place: now, hunt: chosenHunt(), config, save: async (edit) => {
    await changePlace(now, edit);
    become(null);
  }, cancel: pushButton(t('cancel'), () => become(null)) }));

  const remove = said.doing(() => removePlace(now));

  function seen() {
    if (!now.acknowledged) return null;
    const names = now.acknowledged.map((one) => personName(one)).join(', ');
    return [h('p', { class: 'hint' }, names ? t('savedPlace.seenBy', names) : t('savedPlace.seenByNobody'),
      now.isWaiting && ` · ${t('hunt.unsent')}`),
    isToBeSeen(now) && pushButton(t('savedPlace.acknowledge'), () => acknowledgePlace(now),
      { class: 'button main' })];
  }

  function show() {
    if (changing) {
      if (!body.contains(changing.element)) fill(body, changing.element);
      return;
    }
    const isEditable = !now.hunt || mayEdit();
    renew(body,
      h('h4', {}, icon(pictures[now.type] ?? 'pin', 20), h('span', {}, now.title)),
      h('p', { class: 'hint' }, [t(`place.${now.type}`), now.hunt ? chosenHunt()?.name : t('savedPlace.mine'),
        now.hunt && now.by && personName(now.by), far !== null && distance(far)].filter(Boolean).join(' · ')),
      now.text && h('p', { class: 'note-text' }, now.text),
      seen(),
      h('div', { class: 'pair' },
        linkButton(t('savedPlace.homes'), { ...atPlace(point(now.position)), view: 'list' },
          { picture: 'search', 'aria-label': t('savedPlace.homesOf', now.title) }),
        linkButton(t('position.way'), wayToPlace(now),
          { picture: 'route', 'aria-label': t('position.wayTo', now.title) }),
        isEditable && pushButton(t('viewing.change'), change, { 'aria-label': t('savedPlace.changeOf', now.title) }),
        isEditable && pushButton(t('member.removeNow'), () => confirmed(t('savedPlace.removeOf', now.title),
          t('savedPlace.removeWhat'), t('member.removeNow'), remove), { 'aria-label': t('savedPlace.removeOf', now.title) })));
  }

  return {
    element,
    update(place, metres) {
      now = place;
      far = metres;
      show();
    },
    end: () => changing?.end(),
  };
}
