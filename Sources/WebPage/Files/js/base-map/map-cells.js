// The maps, which parts of the world they cover, and the files that contain a part of the world.
import { mapGrids } from '../core/map-grids.js';
import { mapFile } from './map-files.js';
import { toWorld, worldPixels } from '../geo/mercator.js';

const nearFrom = 12;
const streetsFrom = 13;
// The zoom from which the overview shows the names of districts and towns.
const placesFrom = 9.5;
// A map fades out along its edges. The distance has a limit in pixels, and for detailed maps also in world units.
const fadePixels = 48;
const fadeWorld = 0.00008;

function prepared(grid) {
  const lon = grid.west;
  const corner = toWorld({ lat: grid.north, lon });
  const end = toWorld({ lat: grid.south, lon: grid.east });
  return { ...grid, files: new Set(grid.files), left: corner.x, top: corner.y, right: end.x, bottom: end.y,
    bottoms: Array.from({ length: grid.cell ? grid.rows + 1 : 0 },
      (_, row) => toWorld({ lat: grid.south + row * grid.cell, lon }).y) };
}

// Overviews, which have no cells, are below detailed maps.
const maps = mapGrids.map(prepared).sort((a, b) => Boolean(a.cell) - Boolean(b.cell));

/** The maps without cells. */
export const overviews = maps.filter(({ cell }) => !cell);

const touches = (map, { left, right, top, bottom }) => map.left < right && map.right > left
  && map.top < bottom && map.bottom > top;

/** The distance in world units over which a map fades out along its edges. */
export function fadeOf(map, zoom) {
  const pixels = fadePixels / (worldPixels * 2 ** zoom);
  return map.cell ? Math.min(fadeWorld, pixels) : pixels;
}

/** Whether a map covers a part of the world without fading out in it. */
export function covers(map, { left, right, top, bottom }, zoom) {
  const fade = fadeOf(map, zoom);
  return left > map.left + fade && right < map.right - fade
    && top > map.top + fade && bottom < map.bottom - fade;
}

/** The maps to draw in a part of the world, from bottom to top. */
export function mapsIn(box, zoom) {
  const found = maps.filter((map) => zoom >= map.leastZoom && touches(map, box));
  return found.some((map) => map.cell && covers(map, box, zoom)) ? found.filter(({ cell }) => cell) : found;
}

/** The attributions of the maps in a part of the world. */
export const creditsIn = (box, zoom) =>
  [...new Set(mapsIn(box, zoom).map(({ credit }) => credit).filter(Boolean))];

/**
 * The paths of the files with a name such as `rail`. With a box, only the maps that are drawn in the box at the zoom
 * count.
 */
export const filesNamed = (name, box = null, zoom = 0) => (box ? mapsIn(box, zoom) : maps)
  .filter(({ files }) => files.has(name)).map(({ folder }) => `${folder}/${name}`);

function cellsIn(map, { left, right, top, bottom }) {
  const at = (x) => Math.floor(((x - map.left) * 360) / map.cell);
  const [first, last] = [Math.max(0, at(left)), Math.min(map.columns - 1, at(right))];
  const found = [];
  for (let row = 0; row < map.rows; row += 1) {
    if (map.bottoms[row] < top || map.bottoms[row + 1] > bottom) continue;
    for (let column = first; column <= last; column += 1) found.push(`${column}-${row}`);
  }
  return found;
}

// The paths of a map's files that contain a part of the world at a zoom.
function filesOf(map, box, zoom) {
  const cells = map.cell && zoom >= nearFrom ? cellsIn(map, box) : null;
  const names = cells === null ? ['far'] : [...cells.map((cell) => `near-${cell}`),
    ...(zoom < streetsFrom ? [] : cells.map((cell) => `streets-${cell}`))];
  return names.filter((name) => map.files.has(name)).map((name) => `${map.folder}/${name}`);
}

/** The paths of the files that contain a part of the world at a zoom. */
export const filesFor = (box, zoom) => mapsIn(box, zoom).flatMap((map) => filesOf(map, box, zoom));

/**
 * The files with the names in a part of the world. Names of an overview do not apply in `except`, the maps with their
 * own names.
 */
export function nameFiles(box, zoom) {
  const found = mapsIn(box, zoom);
  const except = found.filter(({ cell, files }) => cell && files.has('names'));
  return found.flatMap((map) => {
    const hasNames = map.files.has('names') && (map.cell || zoom >= placesFrom);
    return [...(hasNames ? [`${map.folder}/names`] : []), ...filesOf(map, box, zoom)]
      .map((path) => ({ path, except: map.cell ? [] : except }));
  });
}

/** The loaded blocks of a map that intersect a part of the world. */
export function blocksIn(map, box, zoom) {
  return filesOf(map, box, zoom).flatMap((path) => mapFile(path)?.blocks ?? [])
    .filter((block) => touches(block, box));
}
