// Labels districts, stations, roads, water and parks. No label covers another label or a marker.
import { h } from '../core/dom.js';
import { nameFiles } from './map-cells.js';
import { mapFile, onCell } from './map-files.js';
import { candidates } from './map-names.js';
import { onScheme, textFont } from './map-style.js';
import { overlaps, turnedBox } from './turned-box.js';

const margin = 96;
const air = 3;

/**
 * The label layer. `isOwn()` returns whether the base map is visible; over tiles, which already contain labels, only
 * stations are labelled. `obstacles()` returns the boxes of markers, and `controls()` returns the elements over the
 * map.
 */
export function labelLayer(view, { isOwn, obstacles = () => [], controls = () => [] }) {
  const canvas = h('canvas', { class: 'labels', 'aria-hidden': 'true' });
  view.pane.append(canvas);
  const context = canvas.getContext('2d');
  const widths = new Map();
  let drawn = null;
  let frame = 0;

  function widthOf(text, style) {
    const key = `${style} ${text}`;
    let width = widths.get(key);
    if (width === undefined) {
      if (widths.size > 4000) widths.clear();
      context.font = style;
      width = context.measureText(text).width;
      widths.set(key, width);
    }
    return width;
  }

  // The boxes of the controls relative to the pane's origin, and the view's edges, which would cut labels off.
  function framing(width, height) {
    const { left, top } = view.bounds();
    const origin = view.point({ x: left, y: top });
    const ground = view.ground.getBoundingClientRect();
    const boxes = controls().map((control) => control.getBoundingClientRect()).map((box) => ({
      x: box.left - ground.left + box.width / 2, y: box.top - ground.top + box.height / 2,
      width: box.width, height: box.height }));
    const edges = [[0, height / 2], [width, height / 2], [width / 2, 0], [width / 2, height]]
      .map(([x, y], at) => ({ x, y, width: at < 2 ? 1 : width, height: at < 2 ? height : 1 }));
    return [...boxes.filter((box) => box.width), ...edges]
      .map((box) => ({ ...box, x: box.x + origin.x, y: box.y + origin.y }));
  }

  function layOut() {
    cancelAnimationFrame(frame);
    frame = 0;
    const { width, height } = view.size();
    if (width === 0) return;
    const box = view.bounds(margin);
    const zoom = view.zoom();
    const files = isOwn() ? nameFiles(box, zoom) : [];
    const taken = [...obstacles(), ...framing(width, height)].map(turnedBox);
    const placed = [];
    const said = new Map();
    for (const label of candidates(files.map(({ path, except }) => ({ file: mapFile(path), except })), box, zoom)) {
      const style = `${label.italic ? 'italic ' : ''}${label.weight} ${label.size}px ${textFont}`;
      const long = widthOf(label.text, style);
      if (long > label.room * view.scale()) continue;
      // Do not repeat a label near another label with the same text.
      const middle = view.point(label);
      const twins = said.get(label.text) ?? [];
      if (twins.some(({ x, y }) => Math.hypot(x - middle.x, y - middle.y) < label.apart)) continue;
      const spot = label.offsets.map(([dx, dy]) => turnedBox({
        x: middle.x + dx * (long / 2 + label.gap), y: middle.y + dy * (label.size * 0.6 + label.gap),
        width: long + 2 * air, height: label.size * 1.35 + air, angle: label.angle,
      })).find((place) => !taken.some((other) => overlaps(place, other)));
      if (!spot) continue;
      taken.push(spot);
      said.set(label.text, [...twins, middle]);
      placed.push({ ...label, spot, style });
    }
    draw(placed, width, height);
  }

  function draw(placed, width, height) {
    const ratio = Math.min(3, devicePixelRatio || 1);
    const [w, t] = [width + 2 * margin, height + 2 * margin];
    const { left, top } = view.bounds(margin);
    const corner = view.point({ x: left, y: top });
    const at = { x: Math.round(corner.x), y: Math.round(corner.y) };
    if (canvas.width !== Math.ceil(w * ratio) || canvas.height !== Math.ceil(t * ratio)) {
      canvas.width = Math.ceil(w * ratio);
      canvas.height = Math.ceil(t * ratio);
      canvas.style.width = `${w}px`;
      canvas.style.height = `${t}px`;
    }
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.clearRect(0, 0, canvas.width, canvas.height);
    context.textAlign = 'center';
    context.textBaseline = 'middle';
    context.lineJoin = 'round';
    for (const { text, spot, style, color, halo, angle } of placed) {
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.translate(spot.x - at.x, spot.y - at.y);
      context.rotate((angle * Math.PI) / 180);
      context.font = style;
      context.lineWidth = 3;
      context.strokeStyle = halo;
      context.strokeText(text, 0, 0);
      context.fillStyle = color;
      context.fillText(text, 0, 0);
    }
    canvas.style.transform = `translate(${at.x}px,${at.y}px)`;
    drawn = { corner: { x: left, y: top }, scale: view.scale(), bounds: view.bounds() };
    // The labels and their positions, for tests.
    canvas.labels = placed.map(({ text, kind, spot, angle }) => {
      const { x, y } = view.point({ x: view.bounds().left, y: view.bounds().top });
      return { text, kind, angle, x: spot.x - x, y: spot.y - y, width: spot.width - 2 * air,
        height: spot.height - air };
    });
  }

  view.on('frame', (isZoomed) => {
    if (!drawn) return;
    const { corner, scale, bounds } = drawn;
    if (isZoomed) {
      const { x, y } = view.point(corner);
      canvas.style.transform = `translate(${x}px,${y}px) scale(${view.scale() / scale})`;
      return;
    }
    const now = view.bounds();
    const gone = Math.max(Math.abs(now.left - bounds.left), Math.abs(now.top - bounds.top));
    if (gone * view.scale() > margin * 0.9) again();
  });
  view.on('settle', layOut);
  const again = () => {
    frame ||= requestAnimationFrame(layOut);
  };
  onCell(again, canvas);
  const forget = onScheme(again);
  const onFonts = () => {
    widths.clear();
    again();
  };
  document.fonts.addEventListener('loadingdone', onFonts);
  return {
    layOut: again,
    end() {
      cancelAnimationFrame(frame);
      forget();
      document.fonts.removeEventListener('loadingdone', onFonts);
    },
  };
}
