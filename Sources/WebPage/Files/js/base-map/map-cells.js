// The base map's files, loaded by area and zoom.
import { fileAddress } from '../core/api.js';
import { toWorld } from '../geo/mercator.js';
import { places } from '../geo/polyline.js';
import { topic } from '../core/topic.js';

// The grid of cells that scripts/basemap writes, in degrees.
const west = 100.2;
const south = 13.4;
const side = 0.2;
const columns = 4;
const rows = 5;
const nearFrom = 12;
const streetsFrom = 13;
// The paths of blocks are cached in pixels at this zoom level, at which a pixel covers about 9 metres.
export const blockZoom = 14;
const blockScale = 256 * 2 ** blockZoom;

const files = new Map();
const changes = topic();
const faults = topic();

/** Calls `hear()` when a map file has loaded, while `owner` is on the page. */
export const onCell = changes.listen;
/** Calls `hear()` when a map file is invalid, while `owner` is on the page. */
export const onFault = faults.listen;

/** A file's content; undefined until it has loaded. Starts loading the file if necessary. */
export function mapFile(name) {
  if (!files.has(name)) load(name);
  return files.get(name).content;
}

/** Discards load failures, so that the affected files are requested again on demand. */
export function forgetFailures() {
  for (const [name, { isLost }] of files) if (isLost) files.delete(name);
}

async function load(name) {
  const entry = {};
  files.set(name, entry);
  let response;
  try {
    response = await fetch(fileAddress(`map/${name}.json`));
  } catch {
    // The page already reports that it is offline.
    entry.isLost = true;
    return;
  }
  // An overloaded server may be able to send the file later.
  if (response.status >= 500 || response.status === 429) {
    entry.isLost = true;
    return;
  }
  try {
    if (!response.ok) throw new Error(String(response.status));
    entry.content = prepared(await response.json());
    changes.tell();
  } catch {
    // Do not retry a damaged file.
    entry.content = { blocks: [], labels: [] };
    faults.tell();
  }
}

const areTexts = (values) => Array.isArray(values) && values.every((value) => typeof value === 'string');

// Whether a file has the expected structure. The encoded strings in the file are parsed later, when they are drawn.
const isWhole = ({ blocks, labels, tracks }) => Boolean(blocks || labels || tracks)
  && (blocks ?? []).every(({ box, ...layers }) => box.length === 4 && box.every(Number.isFinite)
    && Object.values(layers).every(areTexts))
  && (labels ?? []).every((label) => label.length === 5 && areTexts(label))
  && (tracks ?? []).every(({ paths }) => areTexts(paths));

function prepared(content) {
  if (!isWhole(content)) throw new TypeError();
  const { blocks = [], labels = [], tracks = [] } = content;
  for (const block of blocks) {
    const [w, s, e, n] = block.box;
    const corner = toWorld({ lat: n, lon: w });
    const end = toWorld({ lat: s, lon: e });
    Object.assign(block, { left: corner.x, top: corner.y, right: end.x, bottom: end.y, paths: {} });
  }
  return { blocks, labels, tracks };
}

/** A block's layer as a path relative to the block's corner; null if the block has no such layer. */
export function pathOf(block, layer) {
  const texts = block[layer];
  if (!texts) return null;
  block.paths[layer] ??= pathAround(block, texts);
  return block.paths[layer];
}

function pathAround({ left, top }, texts) {
  const path = new Path2D();
  for (const text of texts) {
    places(text).forEach((place, at) => {
      const { x, y } = toWorld(place);
      path[at ? 'lineTo' : 'moveTo']((x - left) * blockScale, (y - top) * blockScale);
    });
  }
  return path;
}

const clamp = (value, count) => Math.max(0, Math.min(count - 1, Math.floor(value)));
const corner = (column, row) => toWorld({ lat: south + row * side, lon: west + column * side });
const lefts = Array.from({ length: columns }, (_, at) => corner(at, 0).x);
const bottoms = Array.from({ length: rows }, (_, at) => corner(0, at).y);
const width = lefts[1] - lefts[0];

/** The part of the world that the base map covers. */
export const known = { left: lefts[0], right: corner(columns, 0).x, bottom: bottoms[0],
  top: toWorld({ lat: 14.285, lon: west }).y };

/**
 * The limits of the sea at the edges of the base map: the sea is west of `right` on the southern edge, and south of
 * `top` on the western edge.
 */
export const gulf = { right: toWorld({ lat: south, lon: 100.98 }).x,
  top: toWorld({ lat: 13.463, lon: west }).y };

function cellsIn({ left, right, top, bottom }) {
  const found = [];
  const [first, last] = [left, right].map((x) => clamp((x - lefts[0]) / width, columns));
  for (let row = 0; row < rows; row += 1) {
    if (bottoms[row] < top || (bottoms[row + 1] ?? 0) > bottom) continue;
    for (let column = first; column <= last; column += 1) found.push(`${column}-${row}`);
  }
  return found;
}

/** The names of the files that contain a part of the world at a zoom. */
export function filesFor(box, zoom) {
  if (zoom < nearFrom) return ['far'];
  const cells = cellsIn(box);
  return [...cells.map((cell) => `near-${cell}`),
    ...(zoom < streetsFrom ? [] : cells.map((cell) => `streets-${cell}`))];
}

/** The loaded blocks that intersect a part of the world. */
export function blocksIn(box, zoom) {
  return filesFor(box, zoom).flatMap((name) => mapFile(name)?.blocks ?? []).filter((block) =>
    block.left < box.right && block.right > box.left
    && block.top < box.bottom && block.bottom > box.top);
}
