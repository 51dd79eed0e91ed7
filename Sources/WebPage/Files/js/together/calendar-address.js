// Creates, renews and revokes the private address that a calendar app uses to load the user's viewings.
import { ask } from '../core/account.js';
import { pushButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { form, linkBox, outcome, section } from './together.js';
import { t } from '../core/words.js';

export function calendarAddress() {
  const said = outcome();
  const result = h('div', { class: 'invited', role: 'status' });
  const revoke = pushButton(t('calendar.revoke'), said.doing(async () => {
    try {
      await ask('DELETE', 'v1/me/calendar');
      fill(result);
      said.say(t('calendar.revoked'));
    } catch (error) {
      if (error.kind !== 'notFound') throw error;
      said.say(t('calendar.none'));
    }
  }));
  return section(t('calendar.title'), form({ class: 'box' }, { button: t('calendar.make'), said, others: [revoke],
    send: async () => {
      const { url } = await ask('POST', 'v1/me/calendar');
      fill(result, linkBox(t('calendar.subscribe'), { label: t('calendar.address'), title: t('calendar.title'),
        url: new URL(url, document.baseURI).href }));
    } }, h('p', { class: 'hint' }, t('calendar.how'))), result);
}
