// The rail network: lines with their colours, and station search.
import { get } from '../core/api.js';
import { nameOf, t } from '../core/words.js';

let loading;
let network = { lines: [], stations: [] };

/** Loads the rail network once. After a failure, the next call tries again. */
export function loadRail() {
  loading ??= get('app/rail.json').then(({ data }) => {
    const lines = data.lines.map((line,
      index) => ({ ...line, id: `${line.system} ${line.name}`, index }));
    const stations = lines.flatMap((line) =>
      line.stations.map((station) => ({ ...station, line, system: line.system })));
    for (const station of stations) station.words = [station.code, station.name.en, station.name.th]
      .filter(Boolean).map(plain);
    network = { lines, stations };
    return network;
  }).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The rail network, which is empty until it has loaded. */
export const rail = () => network;

/** Normalizes a name for search: ignores case, and removes spaces, punctuation and the word for “station”. */
const plain = (text) => text.toLowerCase().replace(/สถานี|station|[\s.\-–']/g, '');

/** The stations on one line or on all lines that match `text`. Exact matches come first, followed by prefix matches. */
export function findStations(text, lineID) {
  const wanted = plain(text);
  const ranked = [];
  for (const station of network.stations) {
    if (lineID && station.line.id !== lineID) continue;
    const rank = wanted === '' ? 1 : rankOf(station.words, wanted);
    if (rank > 0) ranked.push({ station, rank });
  }
  return ranked.sort((a, b) => b.rank - a.rank).map(({ station }) => station);
}

function rankOf(words, wanted) {
  if (words.includes(wanted)) return 4;
  if (words.some((word) => word.startsWith(wanted))) return 3;
  return words.some((word) => word.includes(wanted)) ? 2 : 0;
}

/** The station with the given code or name, in `system` if it is given. */
export function stationNamed(system, name) {
  if (!name) return undefined;
  return findStations(name).find((station) =>
    (!system || station.system === system) && rankOf(station.words, plain(name)) === 4);
}

/** Converts a station on the rail network to a place that can be searched. */
export const stationPlace = ({ name, system, line, code, lat, lon }) =>
  ({ kind: 'station', name, system, line: line.name, code, position: { lat, lon } });

/** The colour of lines that are missing from the line table or have no colour in it. */
export const quietLine = '#5b6660';

/**
 * The line with this name; undefined if it is missing from the line table. Line names are unique across rail systems,
 * and responses in Thai contain the Thai name.
 */
export const lineNamed = (name) => network.lines.find((line) => line.name === name
  || line.title?.th === name);

/** A line's colour in the line table; `quietLine` if the table has no colour for the line. */
export function lineColor(system, name) {
  const line = network.lines.find((line) => line.system === system && line.name === name);
  return line?.color ?? quietLine;
}

/** Black or white, whichever has more contrast with a colour such as `#RRGGBB`. */
export function inkOn(color) {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b > 0.179 ? '#000' : '#fff';
}

/** The display name of a line. */
export function lineName(system, name) {
  const key = `line.${system}.${name}`;
  const words = t(key);
  return words === `[${key}]` ? `${system} ${name}` : words;
}

/** The display name of a line, given the line's name in a response. */
export function lineWords(name) {
  const line = lineNamed(name);
  return line ? lineName(line.system, line.name) : name;
}

/** The display name of a station, such as `Harbour (M4)`. */
export const stationName = (station) => `${nameOf(station.name)} (${station.code})`;
