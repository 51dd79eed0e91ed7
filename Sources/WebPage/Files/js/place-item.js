// One saved place: what it is, the ways there, and of a meeting point who has seen it.
import { fill, h } from './dom.js';
import { distance } from './format.js';
import { acknowledgePlace, changePlace, isToBeSeen, removePlace, wayToPlace } from './hunt-places.js';
import { chosenHunt, mayEdit } from './hunts.js';
import { icon } from './icons.js';
import { placeForm } from './place-form.js';
import { atPlace, leadingTo, point } from './search.js';
import { confirmed, outcome, renew } from './together.js';
import { personName } from './together-words.js';
import { t } from './words.js';

const pictures = { work: 'company', family: 'people', 'meeting-point': 'flag' };

/** The place; `update(place, metres)` shows it as it is now, and how far it is where that is known. */
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
  }, cancel: h('button', { type: 'button', class: 'button', onclick: () => become(null) }, t('cancel')) }));

  async function remove() {
    said.clear();
    try {
      await removePlace(now);
    } catch (error) {
      said.fail(error);
    }
  }

  function seen() {
    if (!now.acknowledged) return null;
    const names = now.acknowledged.map((one) => personName(one)).join(', ');
    return [h('p', { class: 'hint' }, names ? t('savedPlace.seenBy', names) : t('savedPlace.seenByNobody'),
      now.isWaiting && ` · ${t('hunt.unsent')}`),
    isToBeSeen(now) && h('button', { type: 'button', class: 'button main', onclick: () => acknowledgePlace(now) },
      t('savedPlace.acknowledge'))];
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
        h('a', { class: 'button', ...leadingTo({ ...atPlace(point(now.position)), view: 'list' }),
          'aria-label': t('savedPlace.homesOf', now.title) }, icon('search', 18), h('span', {}, t('savedPlace.homes'))),
        h('a', { class: 'button', ...leadingTo(wayToPlace(now)), 'aria-label': t('position.wayTo', now.title) },
          icon('route', 18), h('span', {}, t('position.way'))),
        isEditable && h('button', { type: 'button', class: 'button', 'aria-label': t('savedPlace.changeOf', now.title),
          onclick: change }, t('viewing.change')),
        isEditable && h('button', { type: 'button', class: 'button', 'aria-label': t('savedPlace.removeOf', now.title),
          onclick: () => confirmed(t('savedPlace.removeOf', now.title), t('savedPlace.removeWhat'), t('member.removeNow'), remove) },
        t('member.removeNow'))));
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
