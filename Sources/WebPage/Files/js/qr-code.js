// The QR code of an address of the page, for the camera of a phone.
import { textOf } from './api.js';
import { fill, h } from './dom.js';
import { failureBox } from './failure.js';
import { icon } from './icons.js';
import { t } from './words.js';

/**
 * What opens to show the code of the page at `url`, a query; `name` is what it leads to, and `how` says what to do. It
 * holds the service's public address, which is another than that of this page where the page is open on the machine
 * that serves it.
 */
export function qrCode({ url, name, how }) {
  const place = h('div');
  let isAsked = false;

  async function load() {
    isAsked = true;
    try {
      const picture = await textOf('v1/qr', new URLSearchParams({ url, format: 'svg' }));
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
