// QR codes for the page's addresses, to scan with a phone.
import { textFor, textOf } from './api.js';
import { fill, h } from './dom.js';
import { failureBox } from './failure.js';
import { icon } from './icons.js';
import { t } from './words.js';

/**
 * A disclosure element with the QR code of the page at `url`, which is a query or a fragment. A fragment is secret, so
 * it is posted and no server logs it. `name` is the target's name, and `how` is the instruction. The code contains the
 * service's public address, which may differ from this page's address, for example on the machine that runs the server.
 */
export function qrCode({ url, name, how }) {
  const place = h('div');
  let isAsked = false;

  async function load() {
    isAsked = true;
    try {
      const question = { url, format: 'svg' };
      const picture = await (url.startsWith('#') ? textFor('v1/qr', question) : textOf('v1/qr', new URLSearchParams(question)));
      fill(place,
        h('img', { src: `data:image/svg+xml,${encodeURIComponent(picture)}`,
          alt: t('qr.of', name) }),
        h('p', { class: 'muted' }, how));
    } catch (error) {
      fill(place, failureBox(error, load));
    }
  }

  return h('details', {
    class: 'qr', ontoggle: ({ target }) => target.open && !isAsked && load(),
  }, h('summary', {}, icon('qr', 18), h('span', {}, t('qr'))), place);
}
