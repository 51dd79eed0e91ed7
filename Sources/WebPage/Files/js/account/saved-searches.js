// The user's saved searches, and the switch for notifications on this device.
import { pushButton } from '../core/controls.js';
import { canNotify, endNotifying, isForbidden, isNotified, startNotifying } from './device.js';
import { h } from '../core/dom.js';
import { address, read } from '../core/search.js';
import { outcome, section, serverList } from '../together/together.js';
import { t } from '../core/words.js';

export function savedSearches() {
  const list = h('div', {});
  const { load, remove } = serverList(list, 'v1/searches', (items) => (items.length === 0
    ? h('p', { class: 'muted' }, t('alerts.none')) : h('ul', { class: 'rows' }, items.map(row))), (box) => box);
  const row = (search) => h('li', {},
    h('span', {}, h('a', { class: 'strong', href: addressOf(search) }, search.name),
      h('span', { class: 'hint' }, t(`alerts.mails.${search.frequency}`))),
    pushButton(t('alerts.remove'), () => remove(search.id), { 'aria-label': t('alerts.removeOf', search.name) }));
  load();
  return section(t('alerts.title'), canNotify() && deviceSwitch(), list);
}

// Drops parameters that page addresses do not have, such as an income.
function addressOf({ search, parameters }) {
  const query = new URLSearchParams({ tab: search });
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of [value].flat()) query.append(name, one);
  }
  return `./${address(read(query))}`;
}

function deviceSwitch() {
  const said = outcome();
  const box = h('input', { type: 'checkbox', role: 'switch', disabled: true, onchange: change });
  async function change() {
    const isWanted = box.checked;
    said.clear();
    box.disabled = true;
    try {
      if (!isWanted) await endNotifying();
      else if (!await startNotifying()) {
        box.checked = false;
        said.say(t('alerts.forbidden'));
      }
    } catch (error) {
      box.checked = !isWanted;
      // Browsers without a push service throw an untranslated DOMException.
      if (error instanceof DOMException) said.say(t('alerts.noService'));
      else said.fail(error);
    }
    box.disabled = false;
    box.focus();
  }
  isNotified().then((isOn) => {
    box.checked = isOn;
    box.disabled = false;
    if (isForbidden()) said.say(t('alerts.forbidden'));
  }, (error) => error.kind !== 'signedOut' && said.fail(error));
  return h('div', { class: 'device' }, h('label', { class: 'check' }, box, h('span', {}, t('alerts.device'))), said.element);
}
