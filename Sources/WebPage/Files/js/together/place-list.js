// The list of the user's places and the chosen hunt's places, sorted by name, distance or date.
import { choices, labelled, pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { locale } from '../core/format.js';
import { metresBetween } from '../geo/geo.js';
import { showState, viewOfHunt } from './hunt-chooser.js';
import { onSavedPlaces, placesFailure, readPlaces, savePlace, savedPlaces } from '../hunts/hunt-places.js';
import { chosenHunt } from '../hunts/hunts.js';
import { locate, locationStatus, me, onLocation } from '../geo/location.js';
import { placeForm } from './place-form.js';
import { placeItem } from './place-item.js';
import { kept, keep } from '../core/storage.js';
import { outcome, refill, section, stayingRows } from './together.js';
import { t } from '../core/words.js';

const orders = ['name', 'distance', 'date'];

export const placesView = ({ config }) => viewOfHunt('places', (element, update) => {
  const said = outcome();
  const adding = h('div');
  const notes = h('div');
  const list = h('ul', { class: 'boxes', 'aria-label': t('title.places') });
  const sort = choices({ value: orders.includes(kept('placeOrder')) ? kept('placeOrder') : orders[0], onchange: order },
    orders.map((one) => [one, t(`savedPlace.by.${one}`)]));
  const sorting = labelled(t('savedPlace.sort'), sort);
  const place = h('div', { class: 'parts' }, adding, sorting, said.element, notes, list);
  const items = stayingRows(({ id }) => id, () => placeItem(config), (item) => item.end());
  let of = null;
  let form = null;

  async function order() {
    keep('placeOrder', sort.value);
    said.clear();
    if (sort.value === 'distance' && !me() && !await locate()) said.say(t(`location.${locationStatus()}`));
    update();
  }

  function become(next) {
    form?.end();
    form = next;
    fill(adding);
    update();
    adding.querySelector(next ? 'input' : 'button')?.focus();
  }

  const add = () => become(placeForm({ place: null, hunt: chosenHunt(), config, save: async (edit, isShared) => {
    await savePlace(edit, isShared);
    become(null);
  }, cancel: pushButton(t('cancel'), () => become(null)) }));

  const far = ({ position }) => (me() ? metresBetween(me(), position) : null);
  const byName = (a, b) => a.title.localeCompare(b.title, locale());
  const sorted = {
    name: byName, distance: (a, b) => (far(a) ?? 0) - (far(b) ?? 0) || byName(a, b),
    date: (a, b) => b.created.localeCompare(a.created) || byName(a, b),
  };

  function showItems(places) {
    items.keep(places);
    items.put(list, [...places].sort(sorted[sort.value]), (item, one) => item.update(one, far(one)));
  }

  function render(hunt) {
    if (of !== hunt.id) {
      of = hunt.id;
      form?.end();
      form = null;
      fill(adding);
    }
    if (form && !adding.contains(form.element)) fill(adding, section(t('savedPlace.add'), form.element));
    if (!form) {
      refill(adding, pushButton(t('savedPlace.add'), add, { picture: 'plus', class: 'button main' }));
    }
    const places = savedPlaces();
    sorting.hidden = !places || places.length < 2;
    showState(notes, places, placesFailure(), readPlaces, places?.length === 0 && t('savedPlace.empty'));
    showItems(places ?? []);
  }

  onSavedPlaces(update, element);
  onLocation(update, element);
  return { heading: h('h3', {}, t('title.places')), parts: [place], render };
});
