// Lets the user draw a search area on the map with a finger or the mouse, or search the visible part of the map.
import { areaOf, cornersOf, doubleArea, polygonText } from '../geo/area-line.js';
import { pushButton } from '../core/controls.js';
import { h, s } from '../core/dom.js';
import { metresBetween } from '../geo/geo.js';
import { areaKind, atPlace, current, go } from '../core/search.js';
import { t } from '../core/words.js';

// The maximum distance in pixels between the simplified line and the drawn line, and the minimum area in square pixels.
const slack = 3;
const leastArea = 800;
const mostRadius = 20_000;

/** The drawing mode of the map, which `button` toggles; `find(patch)` searches the drawn area. */
export function drawControl(view, find, button) {
  const line = s('path', { class: 'drawn' });
  const sheet = h('div', { class: 'sheet', hidden: true }, s('svg', { 'aria-hidden': 'true' }, line));
  const words = h('p', { role: 'status' });
  const visible = pushButton(t('useVisible'), takeVisible);
  const hint = h('div', { class: 'float draw-hint', hidden: true }, words,
    h('div', { class: 'pair' }, visible,
      pushButton(t('cancel'), () => turn(false))));
  const clear = pushButton(t('clearArea'), forget, { picture: 'close', class: 'button float', hidden: true });
  let isOn = false;
  let pointer = null;
  let points = [];

  function turn(value) {
    isOn = value;
    pointer = null;
    points = [];
    draw();
    view.stop();
    sheet.hidden = !value;
    hint.hidden = !value;
    words.textContent = t('drawHow');
    button.setAttribute('aria-pressed', String(value));
    update(current());
    // Keyboard users cannot draw, so let them search the visible part of the map.
    if (value && button.matches(':focus-visible')) visible.focus();
    if (!value && hint.contains(document.activeElement)) button.focus();
  }

  const draw = () => line.setAttribute('d', points.length < 2 ? ''
    : points.map(({ x, y }, at) => `${at ? 'L' : 'M'}${x} ${y}`).join(''));

  function note({ clientX, clientY }) {
    const { left, top } = sheet.getBoundingClientRect();
    points.push({ x: Math.round(clientX - left), y: Math.round(clientY - top) });
    draw();
  }

  sheet.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || pointer !== null) return;
    pointer = event.pointerId;
    sheet.setPointerCapture(pointer);
    points = [];
    note(event);
  });
  sheet.addEventListener('pointermove', (event) => {
    if (event.pointerId === pointer) note(event);
  });
  sheet.addEventListener('pointerup', (event) => {
    if (event.pointerId !== pointer) return;
    pointer = null;
    const pixel = view.place({ x: 1, y: 0 }).lon - view.place({ x: 0, y: 0 }).lon;
    const corners = areaOf(points.map(view.place), slack * pixel) ?? [];
    const size = doubleArea(corners.map(({ lat, lon }) => ({ x: lon / pixel, y: lat / pixel }))) / 2;
    points = [];
    draw();
    if (size < leastArea) words.textContent = t('drawLarger');
    else take(corners);
  });
  sheet.addEventListener('pointercancel', () => {
    pointer = null;
    points = [];
    draw();
  });

  function take(corners) {
    turn(false);
    find({ polygon: polygonText(corners) });
  }

  function takeVisible() {
    const { width, height } = view.size();
    const digits = ({ lat, lon }) => ({ lat: Number(lat.toFixed(6)), lon: Number(lon.toFixed(6)) });
    take([[0, 0], [width, 0], [width, height], [0, height]]
      .map(([x, y]) => digits(view.place({ x, y }))));
  }

  // Removes the drawn area and searches a circle around it instead.
  function forget() {
    // For a district, remove only its outline, so that the search is around the district's centre again.
    if (current().tab === 'area') return go({ polygon: undefined });
    const corners = cornersOf(current().polygon);
    const [lats, lons] = [corners.map(({ lat }) => lat), corners.map(({ lon }) => lon)];
    const middle = (values) => (Math.min(...values) + Math.max(...values)) / 2;
    const place = { lat: middle(lats), lon: middle(lons) };
    const far = Math.max(500, ...corners.map((corner) => metresBetween(place, corner)));
    go(atPlace({ lat: place.lat.toFixed(5), lon: place.lon.toFixed(5),
      radius: String(Math.min(mostRadius, Math.ceil(far / 100) * 100)) }));
    return button.focus();
  }

  function update(state) {
    clear.hidden = isOn || areaKind(state) !== 'polygon' || cornersOf(state.polygon).length < 3;
  }

  return {
    sheet, update, elements: [hint, clear],
    toggle: () => turn(!isOn),
    /** Ends drawing mode. Returns whether drawing mode was on. */
    cancel() {
      const was = isOn;
      if (was) turn(false);
      return was;
    },
  };
}
