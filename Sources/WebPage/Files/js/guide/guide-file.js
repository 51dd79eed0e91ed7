// Shows directions from the user's file.
import { fill, h } from '../core/dom.js';
import { droppedRoutes, fileChooser } from './drop.js';
import { routesView } from './guide-routes.js';
import { back } from '../core/pages.js';
import { t } from '../core/words.js';

/** The view of the last file that was read. */
export function fileView({ stage }) {
  const element = h('section', { class: 'guide' });
  let shown = null;
  let routes = null;

  function show(file) {
    shown = file;
    routes = file?.routes.length ? routesView(stage, file.routes, null) : null;
    if (!routes) stage.route(null);
    fill(element, back(), h('h2', {}, file?.name ?? t('guide')),
      !file?.isKept && h('p', { class: 'box muted' }, t(file ? 'fileNotKept' : 'fileGone')),
      h('div', { class: 'ways' }, routes?.element), fileChooser(), routes?.bar);
  }

  return {
    element,
    update(state) {
      const file = droppedRoutes();
      if (file !== shown || element.childElementCount === 0) show(file);
      else routes?.update(state);
    },
  };
}
