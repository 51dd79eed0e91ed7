// Homes on the map: a marker for each type, in clusters where they are many.
import { h } from './dom.js';
import { distance } from './format.js';
import { icon } from './icons.js';
import { nameOf, t } from './words.js';

/** The layer; `choose(home)` hears which home is chosen. */
export function homeLayer(L, view, choose) {
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const cluster = L.markerClusterGroup({
    maxClusterRadius: 48, showCoverageOnHover: false, spiderfyOnMaxZoom: true, animate: !still,
    spiderLegPolylineOptions: { weight: 1.5, className: 'spider-leg' },
    iconCreateFunction: (group) => L.divIcon({
      className: 'cluster', iconSize: [40, 40], html: h('span', {}, String(group.getChildCount())),
    }),
  }).addTo(view);
  let shown = '';
  let chosen = null;
  const markers = new Map();

  cluster.on('layeradd', ({ layer }) => named(layer));
  cluster.on('animationend clusterclick spiderfied unspiderfied', nameAll);
  view.on('layeradd moveend zoomend', nameAll);

  // Leaflet makes markers reachable by keyboard but does not say what they are.
  function named(marker) {
    const element = marker.getElement?.();
    if (!element) return;
    if (!element.hasAttribute('role')) element.addEventListener('keydown', press);
    element.setAttribute('role', 'button');
    const words = marker.home ? label(marker.home) : t('clusterOf', marker.getChildCount?.() ?? 0);
    element.setAttribute('aria-label', words);
    element.classList.toggle('chosen', Boolean(marker.home) && marker.home.id === chosen);
  }

  function press(event) {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.currentTarget.click();
  }

  function nameAll() {
    view.eachLayer((layer) => {
      if (layer instanceof L.Marker) named(layer);
    });
  }

  const label = (home) => [nameOf(home.name), t(`type.${home.type}`),
    home.distanceMeters === undefined ? null
      : distance(home.distanceMeters)].filter(Boolean).join(', ');

  function marker(home) {
    const made = L.marker([home.position.lat, home.position.lon], {
      icon: L.divIcon({
        className: `pin type-${home.type}`, iconSize: [32, 38], iconAnchor: [16, 38],
        html: h('span', {}, icon(home.type, 18)),
      }),
      riseOnHover: true,
    });
    made.home = home;
    made.on('click', () => choose(home));
    return made;
  }

  return {
    show(homes, chosenID) {
      const key = homes.map(({ id }) => id).join(' ');
      chosen = chosenID ?? null;
      if (key !== shown) {
        shown = key;
        markers.clear();
        cluster.clearLayers();
        for (const home of homes) markers.set(home.id, marker(home));
        cluster.addLayers([...markers.values()]);
      }
      nameAll();
    },
    /** Brings out one home; none for null. */
    point(id) {
      chosen = id;
      nameAll();
      const made = markers.get(id);
      if (made) cluster.zoomToShowLayer(made, nameAll);
    },
  };
}
