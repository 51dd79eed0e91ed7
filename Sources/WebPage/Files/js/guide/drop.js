// Reads directions from a file that the user selects or drops onto the page.
import { announce, h } from '../core/dom.js';
import { post } from '../core/api.js';
import { failureText } from '../core/failure.js';
import { icon } from '../core/icons.js';
import { go, noTrip } from '../core/search.js';
import { tabStorage } from '../core/storage.js';
import { t } from '../core/words.js';

let dropped = stored();

// The file that was read before a reload; null if no file was read.
function stored() {
  const file = tabStorage.kept('directions');
  return Array.isArray(file?.routes) ? { ...file, isKept: true } : null;
}

/**
 * The last file that was read: `{name, routes}`, and `isKept`, which says whether it is stored until the tab is closed.
 * Null before the first file.
 */
export const droppedRoutes = () => dropped;

async function readFile(file) {
  try {
    const { data } = await post('v1/routes/read', file);
    const read = { name: file.name, routes: data.routes };
    dropped = { ...read, isKept: tabStorage.keep('directions', read) };
    // Delete the earlier file, which would otherwise reappear after a reload.
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

/** Accepts files that are dropped onto the page. */
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

/** The file input, for users who do not use drag and drop. */
export function fileChooser() {
  const input = h('input', {
    type: 'file', class: 'unseen', accept: '.kml,.kmz,.gpx,.json,.txt', onchange: () => {
      if (input.files[0]) readFile(input.files[0]);
    },
  });
  return h('label', { class: 'file' }, input, icon('download', 16), h('span', {}, t('readFile')));
}
