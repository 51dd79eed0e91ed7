// The base map's colours, line widths and font, for light and dark schemes.

const dark = matchMedia('(prefers-color-scheme: dark)');
// Chromium does not fire the `change` event if `matches` has already been read, so the value is cached.
let isDark = dark.matches;
dark.addEventListener('change', (event) => {
  isDark = event.matches;
});

// Each colour for the light scheme and the dark scheme.
const pairs = {
  land: ['#f3f2ec', '#1c2321'], park: ['#d3e8c8', '#20352a'], wood: ['#cbe0c0', '#1e3228'],
  golf: ['#dcebcf', '#243a2a'], beach: ['#f4e8c4', '#3a3626'],
  airport: ['#e6e6ee', '#262b33'], apron: ['#dadae4', '#2d333d'],
  runway: ['#c8c8d6', '#3b4350'], water: ['#a8d2ea', '#14384d'], district: ['#b3a5bd', '#4c4757'],
  province: ['#8f7f9c', '#6f6780'], casing: ['#d3cfc4', '#141a18'],
  motorwayCasing: ['#d99a4e', '#141a18'], trunkCasing: ['#ddb768', '#141a18'],
  motorway: ['#f7c583', '#7a5f37'], trunk: ['#fbdf9f', '#665634'], primary: ['#ffffff', '#46514d'],
  secondary: ['#ffffff', '#3d4844'], tertiary: ['#ffffff', '#343e3a'], minor: ['#ffffff', '#2e3733'],
  link: ['#f8f1e2', '#3d3a30'],
  farRoad: ['#dcd7ca', '#37413d'], text: ['#3a4540', '#c3ccc7'], place: ['#6a5a76', '#b3a6c2'],
  waterText: ['#2a6690', '#7fb8dc'], parkText: ['#3d6b35', '#8fbf8a'], halo: ['#f8f8f4', '#161c1a'],
  railEdge: ['#ffffff', '#10151a'], station: ['#ffffff', '#10151a'],
  stationText: ['#17211d', '#eef3f0'],
};
const [lightColors, darkColors] = [0, 1].map((scheme) => Object.fromEntries(
  Object.entries(pairs).map(([name, pair]) => [name, pair[scheme]])));

/** The colours for the system's current colour scheme. */
export const schemeColors = () => isDark ? darkColors : lightColors;

/** The page's font families, in the format of a canvas `font` value. */
export const textFont = getComputedStyle(document.body).fontFamily;

/** Calls `hear` when the colour scheme changes; returns a function that removes this listener. */
export function onScheme(hear) {
  dark.addEventListener('change', hear);
  return () => dark.removeEventListener('change', hear);
}

// Line widths in pixels at zoom levels 10, 12, 14, 16 and 18.
const widths = {
  motorway: [1.1, 1.8, 3.4, 6.5, 14], trunk: [0.9, 1.6, 3.2, 6, 13],
  primary: [0.6, 1.2, 2.8, 5.5, 12], secondary: [0, 0.8, 2.2, 4.6, 11],
  tertiary: [0, 0, 1.4, 3.6, 9], minor: [0, 0.3, 1, 2.8, 8], link: [0, 0, 1.1, 2.6, 6],
  'river-1': [2, 3.4, 7, 14, 30], 'river-2': [1.3, 2.2, 5, 10, 20], 'river-3': [0.9, 1.5, 3, 6, 12],
  'canal-1': [0.4, 0.9, 1.8, 3.6, 8], 'canal-2': [0, 0, 1.1, 2.4, 6],
  runway: [1, 2.5, 7, 26, 100], district: [0.5, 0.8, 1, 1.2, 1.4], province: [1, 1.3, 1.6, 2, 2],
  border: [1.6, 2, 2.4, 2.6, 2.6],
};

// The width of a layer's lines in pixels; 0 if the layer is not drawn at this zoom.
function widthAt(layer, zoom) {
  const stops = widths[layer];
  const at = Math.min(3.999, Math.max(0, (zoom - 10) / 2));
  const [low, high] = [stops[Math.floor(at)], stops[Math.floor(at) + 1]];
  return low + (high - low) * (at % 1);
}

/**
 * The drawing passes from bottom to top: areas, water, borders, road casings, roads. The lines of an overview become
 * thinner at low zoom levels.
 */
export function passes(zoom, isOverview = false) {
  const colors = schemeColors();
  const fill = (layer) => ({ layer, fill: colors[layer] });
  const thin = isOverview ? 2 ** (Math.min(0, zoom - 10) * 0.2) : 1;
  const line = (layer, color, more = {}) => ({ layer, stroke: color, width: widthAt(layer, zoom) * thin,
    ...more });
  const roads = ['link', 'tertiary', 'secondary', 'primary', 'trunk', 'motorway'];
  // Streets are too dense for casings at low zoom levels.
  const cased = zoom < 14 ? roads : ['minor', ...roads];
  const isFar = zoom < 12.5;
  const edge = { trunk: colors.trunkCasing, motorway: colors.motorwayCasing };
  return [
    ...['land', 'wood', 'park', 'golf', 'beach', 'airport', 'apron'].map(fill),
    line('runway', colors.runway, { cap: 'butt' }), fill('water'),
    ...['river-3', 'river-2', 'river-1', 'canal-2', 'canal-1'].map((layer) => line(layer, colors.water)),
    line('district', colors.district, { dash: [5, 4] }),
    zoom < 8 ? line('province', colors.district) : line('province', colors.province, { dash: [9, 5] }),
    line('border', colors.province),
    ...(zoom < 14 ? [line('minor', colors.farRoad)] : []),
    ...(isFar ? [] : cased.map((layer) => line(layer, edge[layer] ?? colors.casing,
      { width: widthAt(layer, zoom) && widthAt(layer, zoom) + 1.6 }))),
    ...cased.map((layer) => line(layer,
      isFar && (layer === 'primary' || layer === 'secondary') ? colors.farRoad : colors[layer])),
  ].filter(({ width }) => width !== 0);
}
