// Shows members who share their positions on the map: each marker links to directions to that member.
import { fill, h } from '../core/dom.js';
import { time } from '../core/format.js';
import { memberPositions, onPositions, wayTo } from '../hunts/hunt-positions.js';
import { toWorld } from '../geo/mercator.js';
import { leadingTo } from '../core/search.js';
import { personName } from '../hunts/together-words.js';
import { t } from '../core/words.js';

// The distance in metres from the centre of a 500 m square to its corners.
const reach = 354;

export function memberLayer(view, { shape }) {
  const element = h('div', { class: 'markers' });
  view.pane.append(element);
  let marks = [];

  const place = () => {
    for (const { marker, world } of marks) view.put(marker, world);
  };

  function show() {
    for (const { area } of marks) area?.remove();
    const focused = marks.find(({ marker }) => marker === document.activeElement)?.id;
    marks = memberPositions().map((item) => {
      const { member, position, precision, at } = item;
      const name = personName(member);
      const area = precision === 'exact' ? null : shape('member-area');
      area?.circle(position, reach);
      return { id: member.id, area, world: toWorld(position), marker: h('a', { class: 'marker member', ...leadingTo(wayTo(item)),
        'aria-label': t('position.wayTo', name), title: t('position.at', name, time(at)) }, h('span', {}, name)) };
    });
    fill(element, marks.map(({ marker }) => marker));
    place();
    marks.find(({ id }) => id === focused)?.marker.focus({ preventScroll: true });
  }

  view.on('frame', (isZoomed) => isZoomed && place());
  view.on('settle', place);
  onPositions(show, element);
  show();
  return { element };
}
