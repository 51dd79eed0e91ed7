// The maps' files: loading, checking and drawing paths.
import { fileAddress } from '../core/api.js';
import { toWorld } from '../geo/mercator.js';
import { places } from '../geo/polyline.js';
import { topic } from '../core/topic.js';

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

/** The content of the file at a path without its extension; undefined until it has loaded. Loads it if necessary. */
export function mapFile(path) {
  if (!files.has(path)) load(path);
  return files.get(path).content;
}

/** The content of a file that has loaded; undefined for other files. */
export const loadedFile = (path) => files.get(path)?.content;

/** Discards load failures, so that the affected files are requested again on demand. */
export function forgetFailures() {
  for (const [path, { isLost }] of files) if (isLost) files.delete(path);
}

async function load(path) {
  const entry = {};
  files.set(path, entry);
  let response;
  try {
    response = await fetch(fileAddress(`${path}.json`));
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
    entry.content = { blocks: [], labels: [], tracks: [] };
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
