// Members who share their positions, listed below the dial of “Which way?”.
import { fill, h } from '../core/dom.js';
import { compass, distance } from '../core/format.js';
import { bearingBetween, metresBetween } from '../geo/geo.js';
import { memberPositions, onPositions, wayTo } from '../hunts/hunt-positions.js';
import { me } from '../geo/location.js';
import { leadingTo } from '../core/search.js';
import { personName } from '../hunts/together-words.js';
import { t } from '../core/words.js';

/** The list of members. Calls `changed()` when positions change. */
export function radarMembers(changed) {
  const element = h('ul', { class: 'bearings', 'aria-label': t('title.members'), hidden: true });
  let told = null;
  onPositions(changed, element);
  return {
    element,
    /**
     * Returns the members, sorted by distance from `middle`, which is the user's position by default, and shows them
     * in the list.
     */
    spots(middle) {
      const from = middle ?? me();
      const spots = (from ? memberPositions() : []).map((item) => ({
        item, member: personName(item.member), metres: metresBetween(from, item.position),
        bearing: bearingBetween(from, item.position),
      })).sort((a, b) => a.metres - b.metres);
      const key = JSON.stringify(spots.map(({ item, metres }) => [item.member, metres]));
      // Rebuild the links only if they have changed, so that they keep focus and users can press them.
      if (key !== told) {
        fill(element, spots.map(({ item, member, metres, bearing }) => h('li', {}, h('a', leadingTo(wayTo(item)),
          h('span', { class: 'dot member' }), h('span', {}, t('position.wayTo', member)),
          h('span', { class: 'muted' }, `${distance(metres)} ${compass(bearing)}`)))));
        element.hidden = spots.length === 0;
      }
      told = key;
      return spots;
    },
  };
}
