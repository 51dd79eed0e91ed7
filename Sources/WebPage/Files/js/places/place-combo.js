// A field that finds places while the reader types: stations, districts, projects, companies, coordinates and
// links to maps.
import { get } from '../core/api.js';
import { badge } from '../homes/card.js';
import { comboBox } from '../core/combo.js';
import { h } from '../core/dom.js';
import { failureText } from '../core/failure.js';
import { coordinate } from '../core/format.js';
import { parseCoordinate } from '../geo/geo.js';
import { icon } from '../core/icons.js';
import { accountPlacesNamed } from './places.js';
import { findStations, stationPlace } from '../geo/rail.js';
import { nameOf, t } from '../core/words.js';

// The longest text that the facade reads, and how many stations stand in for what it finds.
const [longest, mostStations] = [2000, 8];
const icons = { me: 'locate', district: 'area', project: 'project', company: 'company',
  coordinate: 'pin', search: 'search' };

/** What a place is called. */
export function nameOfChoice(choice) {
  if (choice.kind === 'me') return t('useMyLocation');
  if (!choice.name?.en && !choice.name?.th) return coordinate(choice.position);
  return choice.kind === 'station' ? `${nameOf(choice.name)} (${choice.code})` : nameOf(choice.name);
}

/** What the facade suggests for a text, companies with no place of their own among it. */
export async function suggested(text) {
  const { data } = await get('v1/suggest', new URLSearchParams({ q: text.slice(0, longest) }));
  return data.items.filter(({ kind, position }) => position || kind === 'company');
}

// A home by its id, as `--at` takes it: a place of its name.
async function listed(id) {
  try {
    const { data: { name, position } } = await get(`v1/listings/${encodeURIComponent(id)}`);
    return position ? [{ kind: 'coordinate', name, position }] : [];
  } catch (error) {
    if (error.kind === 'notFound') return [];
    throw error;
  }
}

/** The sentence that tells what a text was taken for, where it is none's name as it is. */
export const closeSentence = (text, choice) =>
  t('place.close', t(`kind.${choice.kind}`), text, nameOfChoice(choice));

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

/**
 * The field. `offered()` gives the places to choose from before anything is typed, and `accepts(place)`
 * whether one may be chosen; `choose(place)` takes it.
 */
export function placeCombo({ label, offered, accepts = () => true, choose }) {
  let failure = null;

  async function find(text) {
    failure = null;
    if (!text) return offered();
    const own = accountPlacesNamed(text).filter(accepts);
    try {
      const id = /^listing:\s*(\S+)$/i.exec(text)?.[1];
      return [...own, ...(await (id ? listed(id) : suggested(text))).filter(accepts)];
    } catch (error) {
      failure = error;
      // Coordinates can be read, and stations are known, without a network too.
      const position = parseCoordinate(text);
      return [...own, ...(position ? [{ kind: 'coordinate', position }]
        : findStations(text).slice(0, mostStations).map(stationPlace))];
    }
  }

  function answer(text, choices) {
    const [first] = choices;
    if (failure) return `${failureText(failure).title} ${t('place.stationsOnly')}`;
    if (!first) return /^https?:/i.test(text) ? t('place.noLink') : t('place.none', text);
    return first.close ? closeSentence(text, first) : '';
  }

  return comboBox({ label, placeholder: t('place.type'), find, show, choose, answer });
}
