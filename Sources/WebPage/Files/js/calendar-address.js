// The private address by which a calendar shows the reader's viewings: made, renewed and revoked.
import { ask } from './account.js';
import { pushButton } from './controls.js';
import { fill, h } from './dom.js';
import { copyButton, shareLink } from './share.js';
import { form, labelled, outcome, section } from './together.js';
import { t } from './words.js';

/** The section. */
export function calendarAddress() {
  const said = outcome();
  const result = h('div', { class: 'invited', role: 'status' });
  const revoke = pushButton(t('calendar.revoke'), async () => {
    said.clear();
    try {
      await ask('DELETE', 'v1/me/calendar');
      fill(result);
      said.say(t('calendar.revoked'));
    } catch (error) {
      if (error.kind === 'notFound') said.say(t('calendar.none'));
      else said.fail(error);
    }
  });
  return section(t('calendar.title'), form({ class: 'box' }, { button: t('calendar.make'), said, others: [revoke],
    send: async () => {
      const { url } = await ask('POST', 'v1/me/calendar');
      const address = new URL(url, document.baseURI).href;
      const field = h('input', { type: 'text', readonly: true, value: address, onfocus: ({ target }) => target.select() });
      fill(result, h('div', { class: 'box' }, h('p', { class: 'strong' }, t('calendar.subscribe')),
        labelled(t('calendar.address'), field),
        h('div', { class: 'pair' }, copyButton(address), shareLink(() => ({ title: t('calendar.title'), url: address })))));
    } }, h('p', { class: 'hint' }, t('calendar.how'))), result);
}
