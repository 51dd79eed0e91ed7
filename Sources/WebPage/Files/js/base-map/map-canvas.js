// Draws a layer in squares, so that panning needs to draw only the squares that come into view.
import { h } from '../core/dom.js';

const side = 256;
const margin = 64;
// The maximum drawing time per frame in milliseconds; each frame draws at least one square.
const budget = 4;

/** A layer that consists of canvases. `paint(context, square)` draws one square of the world. */
export function canvasLayer(view, className, paint) {
  const element = h('div', { class: `canvases ${className}`, 'aria-hidden': 'true' });
  view.pane.append(element);
  let current = null;
  let old = null;
  let frame = 0;
  let isOn = true;

  function begin() {
    old?.element.remove();
    old = current;
    const { x, y } = view.origin();
    const scale = view.scale();
    // The pane's origin is always on a whole pixel of the world.
    current = { squares: new Map(), zoom: view.zoom(), scale, origin: { x, y },
      left: Math.round(x * scale), top: Math.round(y * scale), element: h('div') };
    element.append(current.element);
  }

  function wanted() {
    const box = view.bounds(margin);
    const { scale } = current;
    const found = [];
    for (let row = Math.floor((box.top * scale) / side); row * side < box.bottom * scale; row += 1) {
      for (let column = Math.floor((box.left * scale) / side); column * side < box.right * scale;
        column += 1) found.push([column, row]);
    }
    return found;
  }

  function fillIn() {
    frame = 0;
    if (!isOn || !current || view.size().width === 0) return;
    const began = performance.now();
    const keys = new Set();
    const missing = [];
    for (const [column, row] of wanted()) {
      const key = `${column} ${row}`;
      keys.add(key);
      const square = current.squares.get(key);
      if (!square || square.isStale) missing.push({ column, row, key });
    }
    const [cx, cy] = [(view.bounds().left + view.bounds().right) / 2,
      (view.bounds().top + view.bounds().bottom) / 2];
    const far = ({ column, row }) => Math.abs((column + 0.5) * side - cx * current.scale)
      + Math.abs((row + 0.5) * side - cy * current.scale);
    missing.sort((a, b) => far(a) - far(b));
    let done = 0;
    for (const square of missing) {
      if (done && performance.now() - began > budget) break;
      drawSquare(square);
      done += 1;
    }
    if (done < missing.length) ask();
    else {
      old?.element.remove();
      old = null;
    }
    for (const [key, square] of current.squares) {
      if (keys.has(key) || current.squares.size < keys.size * 2) continue;
      square.canvas.remove();
      current.squares.delete(key);
    }
  }

  function drawSquare({ column, row, key }) {
    const ratio = Math.min(3, devicePixelRatio || 1);
    const pixels = Math.ceil(side * ratio);
    const known = current.squares.get(key);
    const canvas = known?.canvas ?? h('canvas', { width: pixels, height: pixels });
    const context = canvas.getContext('2d');
    const { scale, zoom } = current;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, pixels, pixels);
    paint(context, { left: (column * side) / scale, top: (row * side) / scale,
      right: ((column + 1) * side) / scale, bottom: ((row + 1) * side) / scale, zoom, scale,
      ratio, pixels });
    current.squares.set(key, { canvas, isStale: false });
    if (known) return;
    canvas.style.transform =
      `translate(${column * side - current.left}px,${row * side - current.top}px)`;
    current.element.append(canvas);
  }

  const ask = () => {
    frame ||= requestAnimationFrame(fillIn);
  };

  view.on('frame', (isZoomed) => {
    if (!isOn) return;
    if (!current) begin();
    if (isZoomed) {
      // Stretch the old squares until new ones are drawn.
      if (old) view.stretch(old);
      view.stretch(current);
      // Redraw during a zoom only if the scale has already changed a lot.
      if (Math.abs(view.zoom() - current.zoom) > 1.2) renew();
    } else fillIn();
  });
  view.on('settle', renew);

  function renew() {
    if (!isOn || view.size().width === 0) return;
    if (!current || current.zoom !== view.zoom()) begin();
    fillIn();
  }

  return {
    element,
    /** Redraws all squares. The old squares stay on screen until the new ones are drawn. */
    redraw() {
      for (const square of current?.squares.values() ?? []) square.isStale = true;
      if (isOn) ask();
    },
    /** Shows or hides the layer. */
    toggle(value) {
      if (value === isOn) return;
      isOn = value;
      element.hidden = !value;
      if (value) renew();
    },
    isDrawn: () => Boolean(current) && !frame && current.zoom === view.zoom(),
    end: () => cancelAnimationFrame(frame),
  };
}
