// The base map's colours and widths, light and dark.

const dark = matchMedia('(prefers-color-scheme: dark)');
// Reading `matches` ahead of the event makes Chromium leave the event out.
let isDark = dark.matches;
dark.addEventListener('change', (event) => {
  isDark = event.matches;
});

const palettes = {
  light: {
    land: '#f3f2ec', park: '#d3e8c8', wood: '#cbe0c0', golf: '#dcebcf', airport: '#e6e6ee',
    apron: '#dadae4', runway: '#c8c8d6', water: '#a8d2ea',
    district: '#b3a5bd', province: '#8f7f9c',
    casing: '#d3cfc4', motorwayCasing: '#d99a4e', trunkCasing: '#ddb768',
    motorway: '#f7c583', trunk: '#fbdf9f', primary: '#ffffff', secondary: '#ffffff',
    tertiary: '#ffffff', link: '#f8f1e2', farRoad: '#dcd7ca',
    text: '#3a4540', place: '#6a5a76', waterText: '#2a6690', parkText: '#3d6b35', halo: '#f8f8f4',
    railEdge: '#ffffff', station: '#ffffff', stationText: '#17211d',
  },
  dark: {
    land: '#1c2321', park: '#20352a', wood: '#1e3228', golf: '#243a2a', airport: '#262b33',
    apron: '#2d333d', runway: '#3b4350', water: '#14384d',
    district: '#4c4757', province: '#6f6780',
    casing: '#141a18', motorwayCasing: '#141a18', trunkCasing: '#141a18',
    motorway: '#7a5f37', trunk: '#665634', primary: '#46514d', secondary: '#3d4844',
    tertiary: '#343e3a', link: '#3d3a30', farRoad: '#37413d',
    text: '#c3ccc7', place: '#b3a6c2', waterText: '#7fb8dc', parkText: '#8fbf8a', halo: '#161c1a',
    railEdge: '#10151a', station: '#10151a', stationText: '#eef3f0',
  },
};

/** The colours for the scheme that the reader's system has. */
export const palette = () => palettes[isDark ? 'dark' : 'light'];

/** Calls `hear` when the scheme is another; returns what ends that. */
export function onScheme(hear) {
  dark.addEventListener('change', hear);
  return () => dark.removeEventListener('change', hear);
}

// Pixels at zoom 10, 12, 14, 16 and 18.
const widths = {
  motorway: [1.1, 1.8, 3.4, 6.5, 14], trunk: [0.9, 1.6, 3.2, 6, 13],
  primary: [0.6, 1.2, 2.8, 5.5, 12], secondary: [0, 0.8, 2.2, 4.6, 11],
  tertiary: [0, 0, 1.4, 3.6, 9], link: [0, 0, 1.1, 2.6, 6],
  'canal-1': [0.4, 0.9, 1.8, 3.6, 8], 'canal-2': [0, 0, 1.1, 2.4, 6],
  runway: [1, 2.5, 7, 26, 100], district: [0.5, 0.8, 1, 1.2, 1.4], province: [1, 1.3, 1.6, 2, 2],
};

/** The width of a layer's lines in pixels; 0 where they are not drawn. */
export function widthAt(layer, zoom) {
  const stops = widths[layer];
  const at = Math.min(3.999, Math.max(0, (zoom - 10) / 2));
  const [low, high] = [stops[Math.floor(at)], stops[Math.floor(at) + 1]];
  return low + (high - low) * (at % 1);
}

/** The passes of a picture, the lowest first: areas, water, borders, roads' edges, roads. */
export function passes(zoom) {
  const colors = palette();
  const fill = (layer) => ({ layer, fill: colors[layer] });
  const line = (layer, color, more = {}) => ({ layer, stroke: color, width: widthAt(layer, zoom),
    ...more });
  const roads = ['link', 'tertiary', 'secondary', 'primary', 'trunk', 'motorway'];
  const isFar = zoom < 12.5;
  const edge = { trunk: colors.trunkCasing, motorway: colors.motorwayCasing };
  return [
    ...['wood', 'park', 'golf', 'airport', 'apron'].map(fill),
    line('runway', colors.runway, { cap: 'butt' }), fill('water'),
    line('canal-2', colors.water), line('canal-1', colors.water),
    line('district', colors.district, { dash: [5, 4] }),
    line('province', colors.province, { dash: [9, 5] }),
    ...(isFar ? [] : roads.map((layer) => line(layer, edge[layer] ?? colors.casing,
      { width: widthAt(layer, zoom) && widthAt(layer, zoom) + 1.6 }))),
    ...roads.map((layer) => line(layer,
      isFar && (layer === 'primary' || layer === 'secondary') ? colors.farRoad : colors[layer])),
  ].filter(({ width }) => width !== 0);
}
