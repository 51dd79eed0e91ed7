// The base map: land, water, parks, borders and roads.
import { blocksIn, covers, fadeOf, filesFor, mapsIn, overviews } from './map-cells.js';
import { blockZoom, forgetFailures, loadedFile, mapFile, onCell, pathOf } from './map-files.js';
import { canvasLayer } from './map-canvas.js';
import { h } from '../core/dom.js';
import { onScheme, passes, schemeColors } from './map-style.js';

// The maximum distance in pixels between a square and a line that reaches into it because of the line's width.
const reach = 8;

/** Draws the base map below all other layers; `toggle(isOn)` hides it while tiles cover it. */
export function groundLayer(view) {
  let style = { zoom: null };
  const layer = canvasLayer(view, 'base', paint);
  // A detailed map is drawn here first if it fades out within a square.
  const aside = h('canvas').getContext('2d');

  function paint(context, square) {
    const { zoom, pixels } = square;
    if (style.zoom !== zoom) {
      style = { zoom, detailed: passes(zoom), overview: passes(zoom, true), ...schemeColors() };
    }
    const maps = mapsIn(square, zoom);
    maps.filter(({ cell }) => !cell).forEach(farFile);
    // Around an overview, there is sea. Until an overview has loaded, there is land around the detailed maps.
    context.fillStyle = overviews.some(isLoaded) ? style.water : style.land;
    context.fillRect(0, 0, pixels, pixels);
    for (const map of maps) {
      if (!map.cell && !isLoaded(map)) continue;
      if (covers(map, square, zoom)) {
        draw(context, map, square);
        continue;
      }
      aside.canvas.width = pixels;
      aside.canvas.height = pixels;
      draw(aside, map, square);
      fadeOut(aside, map, square);
      context.drawImage(aside.canvas, 0, 0);
    }
  }

  function draw(context, map, { left, top, right, bottom, zoom, scale, ratio, pixels }) {
    const around = reach / scale;
    const blocks = blocksIn(map, { left: left - around, right: right + around, top: top - around,
      bottom: bottom + around }, zoom);
    context.fillStyle = map.cell ? style.land : style.water;
    context.fillRect(0, 0, pixels, pixels);
    const stretch = ratio * 2 ** (zoom - blockZoom);
    context.lineJoin = 'round';
    for (const pass of map.cell ? style.detailed : style.overview) {
      if (pass.fill) context.fillStyle = pass.fill;
      else {
        context.strokeStyle = pass.stroke;
        context.lineCap = pass.dash ? 'butt' : pass.cap ?? 'round';
        context.lineWidth = (pass.width * ratio) / stretch;
        context.setLineDash((pass.dash ?? []).map((length) => (length * ratio) / stretch));
      }
      for (const block of blocks) {
        const path = pathOf(block, pass.layer);
        if (!path) continue;
        context.setTransform(stretch, 0, 0, stretch, (block.left - left) * scale * ratio,
          (block.top - top) * scale * ratio);
        if (pass.fill) context.fill(path);
        else context.stroke(path);
      }
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
  }

  const again = () => {
    style = { zoom: null };
    layer.redraw();
  };
  onCell(again, layer.element);
  view.on('settle', () => {
    forgetFailures();
    // This call does nothing for files that are already loaded.
    if (!layer.element.hidden) filesFor(view.bounds(), view.zoom()).forEach(mapFile);
  });
  const forget = onScheme(again);
  return {
    ...layer,
    end() {
      forget();
      layer.end();
    },
  };
}

const farFile = ({ folder }) => mapFile(`${folder}/far`);
const isLoaded = ({ folder }) => Boolean(loadedFile(`${folder}/far`)?.blocks.length);

// Makes the drawing transparent outside the map, with a ramp along the edges within the map.
function fadeOut(context, map, { left, top, zoom, scale, ratio, pixels }) {
  const length = fadeOf(map, zoom) * scale * ratio;
  const across = (x) => (x - left) * scale * ratio;
  const down = (y) => (y - top) * scale * ratio;
  context.globalCompositeOperation = 'destination-in';
  for (const [x, y, toX, toY] of [
    [across(map.left), 0, length, 0], [across(map.right), 0, -length, 0],
    [0, down(map.top), 0, length], [0, down(map.bottom), 0, -length],
  ]) {
    const ramp = context.createLinearGradient(x, y, x + toX, y + toY);
    ramp.addColorStop(0, '#0000');
    ramp.addColorStop(1, '#000');
    context.fillStyle = ramp;
    context.fillRect(0, 0, pixels, pixels);
  }
  context.globalCompositeOperation = 'source-over';
}
