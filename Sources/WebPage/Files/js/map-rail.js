// Rail lines and stations on the map, drawn from our own table: there with tiles or without.
import { stationName } from './rail.js';

const namesFrom = 14;

/** The layer; `draw(network)` draws a network. */
export function railLayer(L, view) {
  const ground = L.layerGroup().addTo(view);
  const names = L.layerGroup();
  const pane = view.createPane('rail');
  pane.classList.add('rail-pane');
  const show = () => {
    if (view.getZoom() >= namesFrom) names.addTo(view);
    else names.remove();
  };
  view.on('zoomend', show);

  return {
    draw({ lines }) {
      ground.clearLayers();
      names.clearLayers();
      for (const line of lines) {
        const color = line.color ?? '#5b6660';
        const places = line.stations.map(({ lat, lon }) => [lat, lon]);
        for (const path of line.paths) {
          L.polyline(path.map((at) => places[at]),
            { pane: 'rail', color, weight: 4, opacity: 0.75, interactive: false })
            .addTo(ground);
        }
        line.stations.forEach((station, at) => {
          L.circleMarker(places[at], {
            pane: 'rail', radius: 4, color, weight: 2, fillColor: '#fff', fillOpacity: 1,
            keyboard: false, interactive: false,
          }).addTo(ground);
          L.tooltip({ permanent: true, direction: 'right', offset: [6, 0],
            className: 'station-name', pane: 'rail' })
            .setLatLng(places[at]).setContent(document.createTextNode(stationName(station))).addTo(names);
        });
      }
      show();
    },
  };
}
