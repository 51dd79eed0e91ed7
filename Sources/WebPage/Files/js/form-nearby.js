// The search around a point: where one is, a point on the map, or one that is typed.
import { fill, h } from './dom.js';
import { get } from './api.js';
import { icon } from './icons.js';
import { badge } from './card.js';
import { comboBox } from './combo.js';
import { coordinate } from './format.js';
import { parseCoordinate } from './geo.js';
import { locate, locationStatus, me, onLocation } from './location.js';
import { askForPoint } from './picking.js';
import { radiusSlider } from './radius.js';
import { findStations } from './rail.js';
import { areaKind, atPlace, current, go } from './search.js';
import { nameOf, t } from './words.js';

/** Searches around a place. */
const around = ({ lat, lon }) =>
  go(atPlace({ lat: Number(lat).toFixed(5), lon: Number(lon).toFixed(5) }));

/** Searches around where the reader is, once that is known. */
export async function searchHere() {
  const { lat, lon } = current();
  const place = await locate();
  // A place that was chosen meanwhile is not taken away.
  const now = current();
  if (place && now.tab === 'nearby' && now.lat === lat && now.lon === lon) around(place);
}

/** The form. */
export function nearbyForm() {
  const status = h('p', { class: 'hint', role: 'status' });
  const here = h('button', { type: 'button', class: 'button main', onclick: searchHere },
    icon('locate', 18), h('span', {}, t('useMyLocation')));
  const pick = h('button', {
    type: 'button', class: 'button',
    onclick: () => {
      go({ view: 'map' });
      askForPoint();
    },
  }, icon('pin', 18), h('span', {}, t('pickOnMap')));
  const field = comboBox({
    label: t('typePlace'), placeholder: t('typePlace'), find,
    show: (place) => [place.kind === 'station' ? badge(place)
      : icon(place.kind === 'district' ? 'area' : 'all', 18),
      nameOf(place.name), h('span', { class: 'muted' },
        place.province ? nameOf(place.province.name) : null)],
    choose: ({ position }) => around(position),
    enter(text) {
      const place = parseCoordinate(text);
      if (place) around(place);
      return Boolean(place);
    },
  });
  const radius = radiusSlider();

  async function find(text) {
    if (!text || parseCoordinate(text)) return [];
    try {
      const { data } = await get('v1/suggest', new URLSearchParams({ q: text }));
      return data.items.filter(({ position }) => position);
    } catch {
      // Stations are known without a network too.
      return findStations(text).slice(0, 12).map((station) => ({
        kind: 'station', ...station, line: station.line.name, position: station,
      }));
    }
  }

  const tell = () => {
    const now = locationStatus();
    here.disabled = now === 'asking';
    fill(status, ['asking', 'slow', 'denied', 'unavailable'].includes(now) ? t(`location.${now}`)
      : null);
    status.hidden = !status.textContent;
  };
  onLocation(tell, status);
  tell();

  return {
    element: h('div', { class: 'form' }, h('div', { class: 'pair' }, here, pick), field.element,
      status,
      radius.element),
    update(state) {
      const area = areaKind(state);
      radius.element.hidden = Boolean(area);
      radius.update(state);
      if (area) return field.settle(t(`place.${area}`));
      const isMine = me() && state.lat === me().lat.toFixed(5) && state.lon === me().lon.toFixed(5);
      return field.settle(state.lat ? (isMine ? t('yourLocation') : coordinate(state)) : '');
    },
  };
}
