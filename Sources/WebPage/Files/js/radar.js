// Which way? Homes by distance and bearing around the middle, turned with the phone where it tells.
import { fill, h, s } from './dom.js';
import { compass, distance } from './format.js';
import { bearingBetween, metresBetween, turnTo } from './geo.js';
import { headingControl } from './heading.js';
import { me } from './location.js';
import { go } from './search.js';
import { isSameHome } from './keeping.js';
import './pages.js';
import { nearestHomes } from './results.js';
import { nameOf, t } from './words.js';
import { keptHome } from './known.js';

const most = 60;
const listed = 12;
const facing = 20;
// Far enough for the homes, and a quarter of it is a round number too.
const reaches = [200, 400, 800, 1200, 2000, 4000, 8000, 12000, 20000];

/** The radar. */
export function radar() {
  const face = s('svg', { viewBox: '-110 -110 220 220', class: 'face', role: 'img' });
  const words = h('p', { class: 'which', role: 'status', 'aria-live': 'polite' });
  const list = h('ul', { class: 'bearings', 'aria-label': t('homes') });
  const control = headingControl(() => render());
  const element = h('div', { class: 'radar' }, h('div', { class: 'dial' }, face), words,
    control.element, list);
  let state = {};
  let spots = [];
  let reach = 1000;
  let told = null;

  function update(next, found) {
    state = next;
    const middle = found.search?.center ?? me();
    const all = found.nearest ?? found.items;
    if (found.status === 'ready') nearestHomes(next);
    const chosen = state.home && !all.some(({ id }) => isSameHome(id, state.home)) ? keptHome(state.home)
      : null;
    spots = middle ? [...all.slice(0, most), chosen].filter(Boolean).map((home) => ({
      home,
      metres: home.distanceMeters ?? metresBetween(middle, home.position),
      bearing: home.bearing ?? bearingBetween(middle, home.position),
    })) : [];
    const farthest = Math.max(0, ...spots.map(({ metres }) => metres));
    reach = reaches.find((metres) => metres >= farthest) ?? farthest;
    render();
    const nearest = spots.slice(0, listed);
    const key = JSON.stringify([state.home, nearest.map(({ home, metres }) => [home.id, metres])]);
    // A button stays itself under a finger, and keeps the focus, while the homes are the same.
    if (key !== told) fill(list, nearest.map(entry));
    told = key;
  }

  function render() {
    const heading = control.heading();
    const place = ({ metres, bearing }) => {
      const angle = ((bearing - heading) * Math.PI) / 180;
      const far = 92 * Math.sqrt(metres / reach);
      return [far * Math.sin(angle), -far * Math.cos(angle)];
    };
    fill(face, s('title', {}, t('radarOf', spots.length)),
      [0.25, 0.5, 1].map((part) => s('circle', { r: 92 * Math.sqrt(part), class: 'ring' })),
      ['n', 'e', 's', 'w'].map((point, at) => {
        const angle = ((at * 90 - heading) * Math.PI) / 180;
        return s('text', { class: point === 'n' ? 'point north' : 'point', x: 102 * Math.sin(angle),
          y: -102 * Math.cos(angle) + 3.5 }, t(`point.${point}`));
      }),
      s('path', { class: 'ahead', d: 'M0 0 L-33 -88 A94 94 0 0 1 33 -88 Z' }),
      spots.map((spot) => {
        const [x, y] = place(spot);
        return s('circle', {
          class: `spot type-${spot.home.type}${isSameHome(spot.home.id, state.home) ? ' chosen' : ''}`,
          cx: x, cy: y,
          r: isSameHome(spot.home.id, state.home) ? 6 : 4, onclick: () => choose(spot.home),
        }, s('title', {}, nameOf(spot.home.name)));
      }),
      s('circle', { class: 'middle', r: 4 }),
      [0.25, 1].map((part) => s('text', {
        class: 'far', x: 65 * Math.sqrt(part), y: 65 * Math.sqrt(part) + 2,
      }, distance(reach * part))));
    fill(words, sentence(heading));
  }

  function entry({ home, metres, bearing }) {
    return h('li', {}, h('button', {
      type: 'button', 'aria-pressed': isSameHome(home.id, state.home), onclick: () => choose(home),
    }, h('span', { class: `dot type-${home.type}` }), h('span', {}, nameOf(home.name)),
    h('span', { class: 'muted' }, `${distance(metres)} ${compass(bearing)}`)));
  }

  function sentence(heading) {
    const chosen = spots.find(({ home }) => isSameHome(home.id, state.home));
    if (chosen) {
      const turn = Math.round(turnTo(chosen.bearing, heading) / 5) * 5;
      const how = Math.abs(turn) <= 10 ? t('straightOn') : turn < 0 ? t('turnLeft', -turn)
        : t('turnRight', turn);
      return [h('b', {}, how), ` ${nameOf(chosen.home.name)}, ${distance(chosen.metres)}`];
    }
    const front = spots.filter(({ bearing }) => Math.abs(turnTo(bearing, heading)) <= facing)
      .sort((a, b) => a.metres - b.metres)[0];
    if (!spots.length) return t('noHomesYet');
    return front ? [t('inFront'), h('b', {}, nameOf(front.home.name)),
      `, ${distance(front.metres)}`] : t('nothingInFront');
  }

  function choose(home) {
    go({ home: isSameHome(home.id, state.home) ? undefined : home.id }, { replace: true });
    const again = [...list.querySelectorAll('button')].find((button) =>
      button.getAttribute('aria-pressed') === 'true');
    again?.focus();
  }

  return { element, update, end: control.end };
}
