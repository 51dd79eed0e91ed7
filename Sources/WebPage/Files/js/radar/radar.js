// “Which way?”: homes by distance and bearing around the user, rotated by the phone's compass if the phone has a
// compass.
import { linkButton } from '../core/controls.js';
import { fill, h, s, whole } from '../core/dom.js';
import { currentAccount } from '../core/account.js';
import { homeLink } from '../homes/card.js';
import { compass, distance, priceShown } from '../core/format.js';
import { bearingBetween, metresBetween, turnTo } from '../geo/geo.js';
import { headingControl } from './heading.js';
import { me } from '../geo/location.js';
import { go, link } from '../core/search.js';
import { isSameHome } from '../homes/keeping.js';
import '../core/pages.js';
import { drawFace, layOut } from './radar-face.js';
import { nearestHomes } from '../homes/results.js';
import { nameLanguage, nameOf, t } from '../core/words.js';
import { keptHome } from '../homes/known.js';

const most = 60;
const listed = 12;
// The maximum angles in degrees, to either side, for a home to be considered ahead and for the chosen home to be
// considered straight ahead.
const [facing, straight] = [20, 10];
// The possible radii in metres. A quarter of each radius is also a round number.
const reaches = [200, 400, 800, 1200, 2000, 4000, 8000, 12000, 20000];

export function radar() {
  const face = s('svg', { viewBox: '-110 -110 220 220', class: 'face', role: 'img' });
  const words = h('p', { class: 'which', role: 'status', 'aria-live': 'polite' });
  const opening = h('p', { class: 'opening', hidden: true });
  const list = h('ul', { class: 'bearings', 'aria-label': t('homes') });
  const control = headingControl(() => render());
  const around = linkButton(t('title.look'), { view: 'look' }, { picture: 'camera' });
  const element = h('div', { class: 'radar' }, h('div', { class: 'dial' }, face), words, opening,
    control.element, around, list);
  // The members who share their positions, for signed-in users.
  let members = null;
  if (currentAccount()) {
    import('./radar-members.js').then(({ radarMembers }) => {
      members = radarMembers(() => found && update(state, found));
      list.before(members.element);
      if (found) update(state, found);
    }, () => {});
  }
  let state = {};
  let found = null;
  let spots = [];
  let dial = layOut([], 1000);
  let told = null;

  const chosenSpot = () => spots.find(({ home }) => isSameHome(home.id, state.home));

  function update(next, results) {
    [state, found] = [next, results];
    around.href = link({ view: 'look' });
    const middle = found.search?.center ?? me();
    const all = found.nearest ?? found.items;
    if (found.status === 'ready') nearestHomes(next);
    const chosen = state.home && !all.some(({ id }) => isSameHome(id, state.home)) ? keptHome(state.home)
      : null;
    spots = middle ? [...all.slice(0, most), chosen].filter(Boolean).map((home) => ({
      home,
      metres: home.distanceMeters ?? metresBetween(middle, home.position),
      bearing: home.bearing ?? bearingBetween(middle, home.position),
    })).sort((a, b) => a.metres - b.metres) : [];
    const people = members?.spots(middle) ?? [];
    const farthest = Math.max(0, ...[...spots, ...people].map(({ metres }) => metres));
    dial = layOut([...spots, ...people], reaches.find((metres) => metres >= farthest) ?? farthest);
    render();
    const nearest = spots.slice(0, listed);
    const key = JSON.stringify([state.home, chosenSpot()?.metres,
      nearest.map(({ home, metres }) => [home.id, metres])]);
    // Rebuild the buttons only if they have changed, so that they keep focus and users can press them.
    if (key !== told) {
      fill(list, nearest.map(entry));
      showOpening(chosenSpot());
    }
    told = key;
  }

  function render() {
    const heading = control.heading();
    const isAhead = ({ bearing }) => Math.abs(turnTo(bearing, heading)) <= facing;
    const chosen = chosenSpot();
    const ahead = chosen ? null : spots.find(isAhead);
    const aim = chosen ?? (ahead ? null : spots[0]);
    const turn = aim ? Math.round(turnTo(aim.bearing, heading) / 5) * 5 : null;
    drawFace(face, dial, { heading, choose, chosen: state.home,
      turn: Math.abs(turn) > straight ? turn : null });
    if (ahead) fill(words, t('inFront'), named('b', ahead.home, ','), far(ahead));
    else if (!aim) fill(words, t('noHomesYet'));
    else {
      fill(words, !chosen && t('nothingInFront'), h('b', {}, turning(turn)), ' ',
        named('span', aim.home, ','), far(aim));
    }
  }

  function entry({ home, metres, bearing }) {
    return h('li', {}, h('button', {
      type: 'button', 'aria-pressed': isSameHome(home.id, state.home), onclick: () => choose(home),
    }, h('span', { class: `dot type-${home.type}` }), named('span', home),
    h('span', { class: 'muted' }, `${distance(metres)} ${compass(bearing)}`)));
  }

  function showOpening(chosen) {
    opening.hidden = !chosen;
    if (!chosen) return fill(opening);
    const link = homeLink(chosen.home, t('openHome'),
      h('span', { class: 'unseen', lang: nameLanguage(chosen.home.name) }, ` ${nameOf(chosen.home.name)}`));
    link.className = 'button main';
    return fill(opening, h('b', {}, priceShown(chosen.home.price)), link);
  }

  function choose(home) {
    go({ home: isSameHome(home.id, state.home) ? undefined : home.id }, { replace: true });
    const again = [...list.querySelectorAll('button')].find((button) =>
      button.getAttribute('aria-pressed') === 'true');
    again?.focus();
  }

  return { element, update, end: control.end };
}

const named = (tag, { name }, end = '') => h(tag, { lang: nameLanguage(name) }, whole(`${nameOf(name)}${end}`));

const far = ({ metres }) => ` ${distance(metres)}`;

function turning(degrees) {
  if (Math.abs(degrees) <= straight) return t('straightOn');
  return degrees < 0 ? t('turnLeft', -degrees) : t('turnRight', degrees);
}
