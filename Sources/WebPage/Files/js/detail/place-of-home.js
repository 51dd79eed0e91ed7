// A small map around a home, for screens that do not show the large map next to the home.
import { h } from '../core/dom.js';
import { whenGone } from '../core/topic.js';
import { t } from '../core/words.js';

const wide = matchMedia('(min-width: 900px)');

/** The section with the small map, which loads when it scrolls into view. */
export function placeOf(home, config) {
  const frame = h('div', { class: 'map-frame' });
  const element = h('section', { class: 'place' }, h('h3', {}, t('whereItIs')), frame);
  let map = null;
  const seen = new IntersectionObserver(async (entries) => {
    if (map || wide.matches || !entries.some(({ isIntersecting }) => isIntersecting)) return;
    const module = await import('../base-map/small-map.js').catch(() => null);
    if (map || !module || !element.isConnected) return;
    map = module.smallMap(home, config);
    frame.append(map.element);
    seen.disconnect();
    whenGone(map.element, map.end);
  }, { rootMargin: '300px' });
  seen.observe(frame);
  return element;
}
