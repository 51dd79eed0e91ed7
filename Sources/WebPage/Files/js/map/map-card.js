// Cards over the map for the chosen home, or for all homes of the chosen place.
import { ask } from '../homes/budget.js';
import { card } from '../homes/card.js';
import { cardBox, mostListed } from '../homes/card-box.js';
import { pushButton } from '../core/controls.js';
import { h } from '../core/dom.js';
import { failureText } from '../core/failure.js';
import { keptHome } from '../homes/known.js';
import { boxText } from '../homes/map-data.js';
import { pointAtNone } from '../homes/pointing.js';
import { atPlace, current, filterQuery, go } from '../core/search.js';
import { t } from '../core/words.js';

// A margin in world units around a place, so that rounding its coordinates excludes nothing.
const air = 1e-7;

/** The card box; its button calls `close()`. */
export function mapCard(close) {
  const { element, focus, put, putHome, shown } = cardBox('map-card', t('chosen'), close, pointAtNone);
  const title = () => h('h2', { class: 'unseen' }, t('chosen'));

  /** Shows a home, and updates the card when the rest of the home's data has loaded. */
  function show(home) {
    if (!home) return put(null);
    if (shown() === home.id) return undefined;
    return putHome(home.id, home, (known) => [title(), card(known)],
      home.address !== undefined || home.company !== undefined);
  }

  /** Shows the homes at one place, cheapest first. */
  async function list({ count, homes, box }) {
    const key = `${count} ${box.left} ${box.top}`;
    if (shown() === key) return undefined;
    const known = homes?.map(({ id }) => keptHome(id) ?? null) ?? [];
    const title = h('h2', {}, t('unitsAt', count));
    const cards = (items) => h('ul', { class: 'homes' }, items.map((home) => h('li', {},
      // The distance would be measured from this place itself.
      card({ ...home, distanceMeters: undefined }))));
    put(key, title, cards(known.filter(Boolean)));
    const bbox = boxText({ left: box.left - air, right: box.right + air, top: box.top - air,
      bottom: box.bottom + air }, 7);
    const query = filterQuery(current());
    query.set('bbox', bbox);
    query.set('sort', 'price');
    query.set('limit', mostListed);
    try {
      const { data } = await ask('v1/within', query);
      if (shown() === key) put(key, title, cards(data.items), data.next && rest(bbox));
    } catch (error) {
      if (shown() === key && !known.some(Boolean)) put(key, title, h('p', {}, failureText(error).title));
    }
    return undefined;
  }

  const rest = (bbox) => pushButton(t('allInList'), () => go(atPlace({ bbox, view: 'list' })));

  return { element, show, list, focus, isOpen: () => shown() !== null };
}
