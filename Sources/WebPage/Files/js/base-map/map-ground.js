// The base map: land, water, parks, borders and roads.
import {
  blocksIn, blockZoom, filesFor, forgetFailures, gulf, known, mapFile, onCell, pathOf,
} from './map-cells.js';
import { canvasLayer } from './map-canvas.js';
import { onScheme, passes, schemeColors } from './map-style.js';

// The maximum distance in pixels between a square and a line that reaches into it because of the line's width.
const reach = 8;
// The distance in world units over which the map fades into empty land or sea near the edge of the data.
const fade = 0.00008;

/** Draws the base map below all other layers; `toggle(isOn)` hides it while tiles cover it. */
export function groundLayer(view) {
  let style = { zoom: null };
  const layer = canvasLayer(view, 'base', paint);

  function paint(context, square) {
    const { left, top, right, bottom, zoom, scale, ratio, pixels } = square;
    if (style.zoom !== zoom) style = { zoom, passes: passes(zoom), ...schemeColors() };
    context.fillStyle = style.land;
    context.fillRect(0, 0, pixels, pixels);
    const around = reach / scale;
    const blocks = blocksIn({ left: left - around, right: right + around, top: top - around,
      bottom: bottom + around }, zoom);
    const stretch = ratio * 2 ** (zoom - blockZoom);
    context.lineJoin = 'round';
    for (const pass of style.passes) {
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
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    fadeOut(context, square);
  }

  function fadeOut(context, { left, top, right, bottom, scale, pixels }) {
    if (left > known.left + fade && right < known.right - fade && top > known.top + fade
      && bottom < known.bottom - fade) return;
    const within = (length) => Math.max(0, Math.min(pixels, length * scale));
    const [sea, coast] = [within(gulf.right - left), within(gulf.top - top)];
    const all = [0, 0, pixels, pixels];
    // Each edge of the data, with the parts of the square that fade into land and into sea.
    const edges = [
      [known.left - left, 0, 1, [0, 0, pixels, coast], [0, coast, pixels, pixels - coast]],
      [known.right - left, 0, -1, all], [0, known.top - top, 1, all],
      [0, known.bottom - top, -1, [sea, 0, pixels - sea, pixels], [0, 0, sea, pixels]],
    ];
    for (const [x, y, inward, ...parts] of edges) {
      const [ex, ey] = [x * scale, y * scale];
      const length = inward * fade * scale;
      parts.forEach((part, at) => {
        const ramp = context.createLinearGradient(ex, ey, ex + (x ? length : 0), ey + (y ? length : 0));
        const color = at === 0 ? style.land : style.water;
        ramp.addColorStop(0, color);
        ramp.addColorStop(1, `${color}00`);
        context.fillStyle = ramp;
        context.fillRect(...part);
      });
    }
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
