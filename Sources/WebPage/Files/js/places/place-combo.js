// A field that finds places while the user types: stations, districts, projects, companies, coordinates and
// map links.
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
import { nameLanguage, nameOf, t } from '../core/words.js';

// The maximum length of a query to the facade, and the number of stations to suggest when the facade is unreachable.
const [longest, mostStations] = [2000, 8];
const icons = { me: 'locate', district: 'area', project: 'project', company: 'company',
  coordinate: 'pin', search: 'search' };

/** The display name of a choice. */
export function nameOfChoice(choice) {
  if (choice.kind === 'me') return t('useMyLocation');
  if (!choice.name?.en && !choice.name?.th) return coordinate(choice.position);
  return choice.kind === 'station' ? `${nameOf(choice.name)} (${choice.code})` : nameOf(choice.name);
}

/** The facade's suggestions for a query: places, and companies, which have no position. */
export async function suggested(text) {
  const { data } = await get('v1/suggest', new URLSearchParams({ q: text.slice(0, longest) }));
  return data.items.filter(({ kind, position }) => position || kind === 'company');
}

// Looks up a home by its id, for queries in the format of `--at`. Returns a place with the home's name.
async function listed(id) {
  try {
    const { data: { name, position } } = await get(`v1/listings/${encodeURIComponent(id)}`);
    return position ? [{ kind: 'coordinate', name, position }] : [];
  } catch (error) {
    if (error.kind === 'notFound') return [];
    throw error;
  }
}

/** The sentence that explains an approximate match. */
export const closeSentence = (text, choice) =>
  t('place.close', t(`kind.${choice.kind}`), text, nameOfChoice(choice));

function detail({ list, province, homes }) {
  if (list) return t(`place.${list}`);
  if (province) return nameOf(province.name);
  return homes === undefined ? null : t('homeCount', homes);
}

const show = (choice) => [
  choice.kind === 'station' ? badge(choice) : icon(icons[choice.kind] ?? 'pin', 18),
  h('span', { lang: nameLanguage(choice.name) },
    choice.kind === 'station' ? nameOf(choice.name) : nameOfChoice(choice)),
  h('span', { class: 'muted' }, detail(choice)),
];

/**
 * The field. `offered()` returns the choices to show before the user types, and `accepts(place)` returns whether the
 * user may choose a place. `choose(place)` is called with the chosen place.
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
      // Coordinates and stations can be found without a network.
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
