// A way on the map.

// The line of a step; a document of others may give only where it begins.
const placesOf = ({ polyline, position }) => polyline
  ?? (position ? [[position.lon, position.lat]] : []);

/** The layer of one way with one of its steps brought out. */
export function routeLayer(L, view) {
  const group = L.layerGroup().addTo(view);
  let shown = null;
  const place = ([lon, lat]) => [lat, lon];

  return {
    show(route, step) {
      group.clearLayers();
      if (!route) {
        shown = null;
        return;
      }
      const lines = route.polylines.map((line) => line.map(place));
      for (const className of ['way-edge', 'way']) L.polyline(lines,
        { className, interactive: false }).addTo(group);
      const bounds = L.latLngBounds(lines.flat());
      const part = route.steps[step];
      const positions = part ? placesOf(part).map(place) : [];
      if (positions.length > 1) L.polyline(positions,
        { className: 'way-step', interactive: false }).addTo(group);
      if (positions.length) L.circleMarker(positions[0],
        { radius: 8, className: 'way-point', interactive: false }).addTo(group);
      if (lines.flat().length) L.circleMarker(lines.at(-1).at(-1),
        { radius: 7, className: 'way-end', interactive: false }).addTo(group);
      if (shown !== route && bounds.isValid()) view.fitBounds(bounds,
        { padding: [32, 32], maxZoom: 17, animate: false });
      else if (positions.length) view.fitBounds(L.latLngBounds(positions),
        { padding: [48, 48], maxZoom: 17 });
      shown = route;
    },
  };
}
