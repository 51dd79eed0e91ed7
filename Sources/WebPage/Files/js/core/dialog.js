// Dialogs over the page.
import { pushButton } from './controls.js';
import { h } from './dom.js';
import { openLayer } from './layers.js';
import { t } from './words.js';

/** Shows a dialog, which also closes when the user goes back. Returns a signal that aborts when the dialog closes. */
export function openDialog(dialog) {
  const leave = new AbortController();
  const end = openLayer(() => dialog.close(), dialog);
  dialog.addEventListener('close', () => {
    end();
    leave.abort();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
  return leave.signal;
}

/** Shows a sheet with the elements that `choices(close)` returns. A press outside the sheet also closes the sheet. */
export function openSheet(title, choices) {
  const close = () => dialog.close();
  const dialog = h('dialog', {
    class: 'choices box', 'aria-labelledby': 'choices-title',
    onclick: ({ target }) => target === dialog && close(),
  }, h('h2', { id: 'choices-title' }, title),
  h('ul', {}, choices(close).map((choice) => h('li', {}, choice))),
  pushButton(t('cancel'), close));
  return openDialog(dialog);
}
