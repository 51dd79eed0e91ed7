// What lies under everything else on the map: tiles, where there are any.
import { h } from './dom.js';
import { icon } from './icons.js';
import { kept, keep } from './storage.js';
import { t } from './words.js';

const escaped = (text) => h('span', {}, text).innerHTML;

/** The attribution as Leaflet wants it, which is markup; the settings' text is none. */
function attribution({ attribution: text, attributionLink: link }) {
  if (!text) return '';
  return link
    ? `<a href="${escaped(link).replaceAll('"', '&quot;')}" rel="noopener">${escaped(text)}</a>`
      : escaped(text);
}

/** Adds the tiles of the settings; `tell(isReached)` hears whether they can be loaded. */
export function baseLayers(L, view, { tiles, satellite }, tell) {
  const layers = [tiles, satellite].map((source) => source && L.tileLayer(source.url, {
    attribution: attribution(source), maxZoom: 19, maxNativeZoom: source.maxZoom ?? 19,
    detectRetina: false, referrerPolicy: 'strict-origin-when-cross-origin',
  }));
  for (const layer of layers) {
    if (!layer) continue;
    let failures = 0;
    let isTold = false;
    layer.on('tileerror', () => {
      failures += 1;
      if (failures < 3 || isTold) return;
      isTold = true;
      tell(false);
    });
    layer.on('tileload', () => {
      failures = 0;
      if (isTold) tell(true);
      isTold = false;
    });
  }
  const [plain, above] = layers;
  let isAbove = Boolean(above) && kept('satellite') === true;
  const show = () => {
    for (const [layer, isOn] of [[plain, !isAbove], [above, isAbove]]) {
      if (!layer) continue;
      if (isOn) layer.addTo(view);
      else layer.remove();
    }
  };
  show();
  if (!above) return;
  const Switch = L.Control.extend({
    onAdd() {
      const button = h('button', {
        type: 'button', class: 'round', 'aria-label': t('satellite'), 'aria-pressed': isAbove,
        onclick: () => {
          isAbove = !isAbove;
          keep('satellite', isAbove);
          button.setAttribute('aria-pressed', String(isAbove));
          show();
        },
      }, icon('layers'));
      L.DomEvent.disableClickPropagation(button);
      return button;
    },
  });
  new Switch({ position: 'topright' }).addTo(view);
}
