// The one search field: stations, districts, projects, companies, coordinates and links of maps.
import { get } from './api.js';
import { badge } from './card.js';
import { comboBox } from './combo.js';
import { onDistricts } from './districts.js';
import { h } from './dom.js';
import { failureText } from './failure.js';
import { coordinate } from './format.js';
import { parseCoordinate } from './geo.js';
import { icon } from './icons.js';
import { isMine, searchHere } from './own-place.js';
import { isSavedPlace, offeredPlaces, onPlaces, placeOf, searchFor, toggleSavedPlace } from './places.js';
import { findStations } from './rail.js';
import { areaKind, current, go, turnTo } from './search.js';
import { placeName } from './summary.js';
import { nameOf, t } from './words.js';

// The longest text that the facade reads, and how many stations stand in for what it finds.
const [longest, mostStations] = [2000, 8];
const icons = { me: 'locate', district: 'area', project: 'all', company: 'company', coordinate: 'pin' };

/** What a suggestion is called. */
function nameOfChoice(choice) {
  if (choice.kind === 'me') return t('useMyLocation');
  if (!choice.name?.en && !choice.name?.th) return coordinate(choice.position);
  return choice.kind === 'station' ? `${nameOf(choice.name)} (${choice.code})` : nameOf(choice.name);
}

function detail({ list, province, homes }) {
  if (list) return t(`place.${list}`);
  if (province) return nameOf(province.name);
  return homes === undefined ? null : t('homeCount', homes);
}

const show = (choice) => [
  choice.kind === 'station' ? badge(choice) : icon(icons[choice.kind] ?? 'pin', 18),
  h('span', {}, choice.kind === 'station' ? nameOf(choice.name) : nameOfChoice(choice)),
  h('span', { class: 'muted' }, detail(choice)),
];

/** Where a state searches, in a few words; empty while it names no place. */
export function whereText(state) {
  const area = areaKind(state);
  if (area && state.tab === 'nearby') return t(`place.${area}`);
  if (state.tab !== 'nearby') return (state.station || state.district) ? placeName(state) : '';
  const place = placeOf(state);
  if (!place) return '';
  return isMine(state) ? t('yourLocation') : nameOfChoice(place);
}

/** The field with the button that saves the place; `update(state)` shows where is searched. */
export function placeField() {
  let failure = null;

  async function find(text) {
    failure = null;
    if (!text) return [...(navigator.geolocation ? [{ kind: 'me' }] : []), ...offeredPlaces()];
    try {
      const { data } = await get('v1/suggest', new URLSearchParams({ q: text.slice(0, longest) }));
      return data.items.filter(({ kind, position }) => position || kind === 'company');
    } catch (error) {
      failure = error;
      // Coordinates can be read, and stations are known, without a network too.
      const position = parseCoordinate(text);
      return position ? [{ kind: 'coordinate', position }]
        : findStations(text).slice(0, mostStations).map(({ name, system, line, code, lat, lon }) =>
          ({ kind: 'station', name, system, line: line.name, code, position: { lat, lon } }));
    }
  }

  function answer(text, choices) {
    const [first] = choices;
    if (failure) return `${failureText(failure).title} ${t('place.stationsOnly')}`;
    if (!first) return /^https?:/i.test(text) ? t('place.noLink') : t('place.none', text);
    return first.close ? t('place.close', t(`kind.${first.kind}`), text, nameOfChoice(first)) : '';
  }

  function choose(choice) {
    if (choice.kind !== 'me') return searchFor(choice);
    if (current().tab !== 'nearby' || current().view !== 'list') go(turnTo('nearby'));
    return searchHere();
  }

  const field = comboBox({ label: t('place.label'), placeholder: t('place.type'), find, show, choose,
    answer });
  field.input.id = 'where';
  const save = h('button', { type: 'button', class: 'quiet star', 'aria-label': t('place.save'),
    onclick: () => toggleSavedPlace(placeOf(current())) }, icon('star', 20));
  const element = h('div', { class: 'place-field', role: 'search' }, icon('search', 18), field.element, save);

  function update(state = current()) {
    field.settle(whereText(state));
    const place = placeOf(state);
    save.hidden = !place;
    save.setAttribute('aria-pressed', String(Boolean(place) && isSavedPlace(place)));
  }

  onPlaces(() => update(), element);
  onDistricts(() => update(), element);
  return { element, update };
}
