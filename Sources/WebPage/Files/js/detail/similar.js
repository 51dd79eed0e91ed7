// Suggests other homes: homes from the same seller, and similar homes nearby.
import { get } from '../core/api.js';
import { card } from '../homes/card.js';
import { fill, h } from '../core/dom.js';
import { isSameHome } from '../homes/keeping.js';
import { defaultRadius } from '../core/facts.js';
import { types } from '../core/search.js';
import { t } from '../core/words.js';

const shown = 4;
// Request more homes than are shown, because the results include the home itself and other offers of it.
const asked = 12;
const sellerRadius = '5000';
const margin = { least: 0.75, most: 1.25 };

/** Whether a home in the results is the home `home`, possibly as another source's offer. */
const isThis = (one, id) => isSameHome(one.id, id)
  || Boolean(one.offers?.some((offer) => isSameHome(offer.id, id)));

/** A section that is hidden until `show(homes)` fills it. */
export function homeSection(title) {
  const list = h('ul', { class: 'homes small', 'aria-label': title });
  const element = h('section', { hidden: true }, h('h3', {}, title), list);
  return { element, show(homes) {
    fill(list, homes.slice(0, shown).map((home) => h('li', {}, card(home))));
    element.hidden = homes.length === 0;
  } };
}

async function find(home, radius, more) {
  const query = new URLSearchParams({ lat: home.position.lat, lon: home.position.lon, radius,
    limit: asked, ...more });
  const { data } = await get('v1/nearby', query);
  return data.items;
}

/**
 * Nearby homes of the same type with a similar price. If the results include the home itself, calls `hear(found)` with
 * it.
 */
export function similarHomes(home, hear) {
  const { element, show } = homeSection(t('similarHomes'));
  const { min, max } = home.price ?? {};
  find(home, defaultRadius, {
    ...(types.includes(home.type) ? { type: home.type } : {}),
    ...(min || max ? { 'min-price': Math.round((min ?? max) * margin.least),
      'max-price': Math.round((max ?? min) * margin.most) } : {}),
  }).then((items) => {
    const own = items.find((one) => isThis(one, home.id));
    show(items.filter((one) => one !== own));
    if (own) hear(own);
  }, () => {});
  return element;
}

/** Nearby homes from the same seller, which load when the list scrolls into view; null if the home has no seller. */
export function sellerHomes(home) {
  const { id, name } = home.company ?? {};
  if (!id && !name) return null;
  const { element, show } = homeSection(t('sellerHomes', name ?? id));
  const place = h('div', {}, element);
  const seen = new IntersectionObserver((entries) => {
    if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
    seen.disconnect();
    find(home, sellerRadius, { company: id ?? name.slice(0, 200) })
      .then((items) => show(items.filter((one) => !isThis(one, home.id))), () => {});
  }, { rootMargin: '600px' });
  seen.observe(place);
  return place;
}
