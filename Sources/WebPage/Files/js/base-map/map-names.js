// Selects the names that the map may show at a given zoom, most important first.
import { schemeColors } from './map-style.js';
import { toWorld, worldPerMetre } from '../geo/mercator.js';
import { numbers } from '../geo/polyline.js';
import { rail, stationName } from '../geo/rail.js';
import { language, nameOf } from '../core/words.js';

const stationsFrom = 12.4;
const codesFrom = 15;
const centred = [[0, 0]];
const beside = [[1, 0], [-1, 0], [0, -1], [0, 1]];
// A city's name makes way for the homes in the city.
const around = [[0, 0], [0, -1], [0, 1], [1, 0], [-1, 0]];

// The zoom range, the text size and the distance in pixels between two labels with the same name, for each kind of
// name.
const kinds = {
  province: { from: 0, to: 11, size: 16, weight: 600, color: 'place' },
  station: { size: 12, weight: 600, color: 'stationText', gap: 11, apart: 60, offsets: beside },
  'city-1': { from: 0, to: 13, size: 17, weight: 600, color: 'text', gap: 30, offsets: around },
  'city-2': { from: 0, to: 14.5, size: 14, weight: 600, color: 'text', gap: 30, offsets: around },
  country: { from: 0, to: 8.5, size: 15, weight: 400, color: 'place', apart: 400 },
  'city-3': { from: 6.8, to: 16, size: 12.5, weight: 600, color: 'text' },
  'city-4': { from: 8.4, to: 16, size: 12.5, weight: 600, color: 'text' },
  sea: { from: 0, size: 14, weight: 400, color: 'waterText', italic: true, apart: 500 },
  district: { from: 10.3, to: 15, size: 13, weight: 600, color: 'place' },
  'country-province': { from: 6.5, to: 10.3, size: 13, weight: 500, color: 'place' },
  'country-district': { from: 9.5, to: 15, size: 12, weight: 600, color: 'place' },
  town: { from: 10.8, to: 17, size: 12, weight: 500, color: 'text' },
  'country-river': { from: 7.5, size: 12, weight: 400, color: 'waterText', italic: true, apart: 300 },
  river: { from: 10.5, size: 13, weight: 400, color: 'waterText', italic: true, apart: 420 },
  airport: { from: 10.5, size: 12, weight: 500, color: 'place', slack: 2 },
  motorway: { from: 12, size: 11, weight: 500, color: 'text', apart: 380 },
  trunk: { from: 12, size: 11, weight: 500, color: 'text', apart: 380 },
  primary: { from: 12.7, size: 11, weight: 500, color: 'text', apart: 360 },
  park: { from: 12.5, size: 11, weight: 500, color: 'parkText', slack: 1.3 },
  secondary: { from: 13.5, size: 11, weight: 500, color: 'text', apart: 340 },
  canal: { from: 13, size: 11, weight: 400, color: 'waterText', italic: true, apart: 360 },
  lake: { from: 13, size: 11, weight: 400, color: 'waterText', italic: true, slack: 1.3 },
  tertiary: { from: 14.6, size: 10.5, weight: 500, color: 'text', apart: 300 },
  minor: { from: 15.4, size: 10.5, weight: 400, color: 'text', apart: 300 },
};
const order = Object.keys(kinds);
const read = new WeakMap();

// The label positions in a file. Each file is parsed only once.
function placesOf(file) {
  if (!read.has(file)) {
    read.set(file, file.labels.filter(([kind]) => kinds[kind]).flatMap(anchors));
  }
  return read.get(file);
}

function anchors([kind, en, th, ref, text]) {
  const parts = numbers(text);
  const found = [];
  let lon = 0;
  let lat = 0;
  for (let at = 0; at + 3 < parts.length; at += 4) {
    lon += parts[at];
    lat += parts[at + 1];
    found.push({ ...toWorld({ lat: lat / 1e5, lon: lon / 1e5 }), kind, en, th, ref,
      angle: parts[at + 2], metres: parts[at + 3] * 10, worldMetre: worldPerMetre(lat / 1e5) });
  }
  return found;
}

// A road without a name in the user's language is labelled with its number, which needs no translation.
const textOf = ({ en, th, ref }) => (language() === 'th' ? th : en) || ref;

const isIn = ({ x, y }, box) => x > box.left && x < box.right && y > box.top && y < box.bottom;

/**
 * The names of places in loaded files, except in the parts that a file's `except` lists, and of stations in a part of
 * the world, most important first.
 */
export function candidates(files, box, zoom) {
  const colors = schemeColors();
  const found = [];
  const add = (place, text) => {
    const kind = kinds[place.kind];
    found.push({ gap: 0, apart: 120, ...kind, x: place.x, y: place.y, kind: place.kind, text,
      angle: place.angle ?? 0, color: colors[kind.color], halo: colors.halo,
      room: place.metres ? place.metres * place.worldMetre * (kind.slack ?? 1) : Infinity,
      metres: place.metres ?? 0, offsets: kind.offsets ?? centred });
  };
  for (const { file, except } of files) {
    for (const place of file ? placesOf(file) : []) {
      const { from, to = Infinity } = kinds[place.kind];
      if (zoom < from || zoom >= to || !isIn(place, box)) continue;
      const text = textOf(place);
      if (text && !except.some((map) => isIn(place, map))) add(place, text);
    }
  }
  if (zoom >= stationsFrom) {
    for (const station of rail().stations) {
      const place = { ...toWorld(station), kind: 'station' };
      if (isIn(place, box)) add(place, zoom < codesFrom ? nameOf(station.name) : stationName(station));
    }
  }
  return found.sort((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)
    || b.metres - a.metres || a.x - b.x);
}
