// Draws rail lines along their tracks, and stations, over the base map and over tiles.
import { filesNamed } from './map-cells.js';
import { loadedFile, mapFile, onCell } from './map-files.js';
import { canvasLayer } from './map-canvas.js';
import { onScheme, schemeColors } from './map-style.js';
import { toWorld } from '../geo/mercator.js';
import { places } from '../geo/polyline.js';
import { quietLine, rail } from '../geo/rail.js';

const linesFrom = 8;
const dotsFrom = 11.5;
const loaded = () => filesNamed('rail').map(loadedFile).filter(Boolean);

/** The rail layer. `draw()` draws the network once the network has loaded. */
export function railLayer(view) {
  const layer = canvasLayer(view, 'rail', paint);
  let drawn = null;

  // Converts the lines to world points along their tracks, or straight from station to station if a line has no track
  // data.
  function prepare() {
    const files = loaded();
    const tracks = files.flatMap((file) => file.tracks).map(({ system, line, color, structure, status, paths }) => ({
      system, line, color, isUnder: structure === 'underground', isOpen: status === 'open',
      paths: paths.map((text) => places(text).map(toWorld)),
    }));
    const { lines } = rail();
    const others = lines.filter(({ system, name }) =>
      !tracks.some((track) => track.system === system && track.line === name));
    const straight = others.map(({ color, stations, paths }) => ({
      color: color ?? quietLine, isOpen: true,
      paths: paths.map((path) => path.map((at) => toWorld(stations[at]))),
    }));
    const stations = lines.flatMap(({ color, stations: list }) =>
      list.map((station) => ({ ...toWorld(station), color: color ?? quietLine })));
    drawn = { files: files.length, tracks: [...tracks, ...straight], stations };
  }

  function paint(context, square) {
    const { left, top, zoom, scale, ratio, pixels } = square;
    if (zoom < linesFrom) return;
    filesNamed('rail', square, zoom).forEach(mapFile);
    if (!drawn) prepare();
    const colors = schemeColors();
    const width = Math.max(1.6, Math.min(5, 1.6 + (zoom - 10) * 0.55));
    const side = pixels / ratio;
    const at = ({ x, y }) => [(x - left) * scale, (y - top) * scale];
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    context.lineJoin = 'round';
    context.lineCap = 'butt';
    const trace = (paths) => {
      context.beginPath();
      for (const path of paths) {
        path.forEach((point, index) => {
          context[index ? 'lineTo' : 'moveTo'](...at(point));
        });
      }
    };
    const stroke = (color, lineWidth, dash = []) => {
      context.strokeStyle = color;
      context.lineWidth = lineWidth;
      context.setLineDash(dash);
      context.stroke();
    };
    for (const { paths, isOpen } of drawn.tracks) {
      if (!isOpen) continue;
      trace(paths);
      stroke(colors.railEdge, width + 2);
    }
    for (const { paths, color, isOpen, isUnder } of drawn.tracks) {
      trace(paths);
      stroke(color, isOpen ? width : width * 0.6, isOpen ? [] : [2, 4]);
      if (isUnder && isOpen && zoom > 12.5) stroke(colors.railEdge, width * 0.3, [3, 6]);
    }
    if (zoom < dotsFrom) return;
    const radius = Math.min(6, 2.4 + (zoom - dotsFrom) * 0.75);
    context.setLineDash([]);
    for (const station of drawn.stations) {
      const [x, y] = at(station);
      if (x < -10 || y < -10 || x > side + 10 || y > side + 10) continue;
      context.beginPath();
      context.arc(x, y, radius, 0, 2 * Math.PI);
      context.fillStyle = colors.station;
      context.fill();
      stroke(station.color, radius * 0.55);
    }
  }

  const again = () => {
    drawn = null;
    layer.redraw();
  };
  onCell(() => {
    if (drawn && drawn.files !== loaded().length) again();
  }, layer.element);
  const forget = onScheme(again);
  return {
    draw: again,
    end() {
      forget();
      layer.end();
    },
  };
}
