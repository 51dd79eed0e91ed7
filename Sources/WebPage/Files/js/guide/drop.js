// Reads directions from a file that the reader chooses or drops on the page.
import { announce, h } from '../core/dom.js';
import { post } from '../core/api.js';
import { failureText } from '../core/failure.js';
import { icon } from '../core/icons.js';
import { go, noTrip } from '../core/search.js';
import { tabStorage } from '../core/storage.js';
import { t } from '../core/words.js';

let dropped = stored();

// What was read before the page was loaded anew.
function stored() {
  const file = tabStorage.kept('directions');
  return Array.isArray(file?.routes) ? { ...file, isKept: true } : null;
}

/** What was read last: `{name, routes}`, and whether it `isKept` until the tab is closed; null before. */
export const droppedRoutes = () => dropped;

async function readFile(file) {
  try {
    const { data } = await post('v1/routes/read', file);
    const read = { name: file.name, routes: data.routes };
    dropped = { ...read, isKept: tabStorage.keep('directions', read) };
    // A file of before would come back in the place of this one.
    if (!dropped.isKept) tabStorage.keep('directions', null);
    go({ view: 'guide', home: undefined, ...noTrip });
  } catch (error) {
    const { title, advice } = failureText(error.kind === 'invalid'
      ? { ...error, kind: 'directions', detail: error.detail } : error);
    const text = `${title} ${error.kind === 'invalid' ? error.detail : advice}`;
    announce(text);
    import('../core/toast.js').then(({ warn }) => warn(text), () => {});
  }
}

/** Takes files that are dropped on the page. */
export function acceptDrops() {
  addEventListener('dragover', (event) => {
    if (!event.dataTransfer?.types.includes('Files')) return;
    event.preventDefault();
    document.body.classList.add('dropping');
  });
  addEventListener('dragleave', (event) => {
    if (!event.relatedTarget) document.body.classList.remove('dropping');
  });
  addEventListener('drop', (event) => {
    document.body.classList.remove('dropping');
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    readFile(file);
  });
}

/** The control that chooses a file, for who does not drop. */
export function fileChooser() {
  const input = h('input', {
    type: 'file', class: 'unseen', accept: '.kml,.kmz,.gpx,.json,.txt', onchange: () => {
      if (input.files[0]) readFile(input.files[0]);
    },
  });
  return h('label', { class: 'file' }, input, icon('download', 16), h('span', {}, t('readFile')));
}
