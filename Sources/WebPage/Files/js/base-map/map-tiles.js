// Shows image tiles from a tile server, at whole zoom levels.
import { h } from '../core/dom.js';

const side = 256;
const mostTiles = 19;

/**
 * The layer of tiles from the address `source.url`. Calls `tell(state)` with the state of the tiles in view: `covered`,
 * `loading` or `failed`.
 */
export function tileLayer(view, source, tell) {
  const element = h('div', { class: 'tiles', 'aria-hidden': 'true' });
  view.pane.append(element);
  let level = null;
  let old = null;
  let isOn = true;

  function stretch() {
    for (const part of [old, level]) if (part) view.stretch(part);
  }

  function begin(zoom) {
    old?.element.remove();
    old = level;
    level = { zoom, scale: side * 2 ** zoom, origin: view.origin(), tiles: new Map(),
      element: h('div') };
    element.append(level.element);
  }

  function update() {
    if (!isOn || view.size().width === 0) return;
    const zoom = Math.min(source.maxZoom ?? mostTiles, Math.max(0, Math.round(view.zoom())));
    if (level?.zoom !== zoom) begin(zoom);
    stretch();
    const box = view.bounds();
    const count = 2 ** zoom;
    const seen = new Set();
    for (let y = Math.floor(box.top * count); y < box.bottom * count; y += 1) {
      for (let x = Math.floor(box.left * count); x < box.right * count; x += 1) {
        if (x < 0 || y < 0 || x >= count || y >= count) continue;
        const key = `${x} ${y}`;
        seen.add(key);
        if (!level.tiles.has(key)) level.tiles.set(key, tile(zoom, x, y));
      }
    }
    for (const [key, image] of level.tiles) {
      if (seen.has(key) || level.tiles.size < seen.size * 3) continue;
      image.remove();
      level.tiles.delete(key);
    }
    level.seen = seen;
    report();
  }

  function tile(zoom, x, y) {
    const of = level;
    const image = h('img', {
      alt: '', referrerpolicy: 'strict-origin-when-cross-origin', decoding: 'async',
      onload: () => {
        image.classList.add('loaded');
        report();
      },
      onerror: () => {
        image.remove();
        image.failed = true;
        report();
      },
    });
    const at = (part, origin) => part * side - origin * of.scale;
    image.style.transform = `translate(${at(x, of.origin.x)}px,${at(y, of.origin.y)}px)`;
    image.src = source.url.replace('{z}', zoom).replace('{x}', x).replace('{y}', y);
    of.element.append(image);
    return image;
  }

  function report() {
    if (!isOn || !level?.seen) return;
    const images = [...level.seen].map((key) => level.tiles.get(key));
    const isWhole = images.every((image) => image.classList.contains('loaded'));
    const hasFailed = images.some((image) => image.failed);
    if (isWhole) {
      old?.element.remove();
      old = null;
    }
    tell(isWhole ? 'covered' : hasFailed ? 'failed' : 'loading');
  }

  // Request failed tiles again after the next movement.
  view.on('settle', () => {
    for (const [key, image] of level?.tiles ?? []) if (image.failed) level.tiles.delete(key);
    update();
  });
  view.on('frame', (isZoomed) => {
    if (isZoomed) stretch();
    else update();
  });

  return {
    toggle(value) {
      isOn = value;
      element.hidden = !value;
      if (value) update();
    },
  };
}
