// Leaflet and its markercluster, which the facade serves from where the system has them.
import { h } from './dom.js';

let loading;

const parts = [
  ['leaflet.css', 'MarkerCluster.css', 'MarkerCluster.Default.css'], ['leaflet.js'],
    ['leaflet.markercluster.js'],
];

const arrives = (element) => new Promise((resolve, reject) => {
  element.addEventListener('load', resolve);
  element.addEventListener('error', reject);
  document.head.append(element);
});

/** Loads Leaflet from the folder at `address`; resolves to its functions. */
export function loadLeaflet(address) {
  loading ??= (async () => {
    for (const names of parts) {
      await Promise.all(names.map((name) => arrives(name.endsWith('.css')
        ? h('link', { rel: 'stylesheet', href: address + name })
        : h('script', { src: address + name }))));
    }
    return globalThis.L;
  })().catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}
