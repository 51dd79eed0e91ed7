// Opens a trip in the phone's navigation app, or saves it as a file.
import { h } from '../core/dom.js';
import { pairOf } from '../geo/geo.js';
import { icon } from '../core/icons.js';
import { nameOf, t } from '../core/words.js';

const travelModes = { walk: 'walking', bike: 'bicycling', car: 'driving', transit: 'transit' };

/** A link that opens the phone's navigation app, in the URL format of the phone's system. */
export function navigatorLink({ start, via, home, mode }) {
  const place = pairOf(home.position);
  const agent = navigator.userAgent;
  const query = new URLSearchParams({ api: '1', origin: pairOf(start.position), destination: place,
    travelmode: travelModes[mode] });
  if (via.length) query.set('waypoints', via.map(({ position }) => pairOf(position)).join('|'));
  let address = `https://www.google.com/maps/dir/?${query}`;
  if (/Android/.test(agent)) address = `geo:${place}?q=${place}(${encodeURIComponent(nameOf(home.name))})`;
  if (/iPhone|iPad/.test(agent)) address = `https://maps.apple.com/?daddr=${place}`;
  return h('a', { class: 'button', href: address, rel: 'noopener' }, icon('map', 18),
    h('span', {}, t('navigator')));
}

const longestName = 80;

/** Converts a string to a file name, without the characters that common operating systems forbid. */
const fileName = (text) => text.replace(/[\\/:*?"<>|\p{Cc}\p{Cf}]+/gu, ' ').replace(/\s+/g, ' ')
  .slice(0, longestName).replace(/^[\s.]+|[\s.]+$/g, '');

/** Links that download the trip as KML and GPX. The trip's name is the file name. */
export function downloads(query, name) {
  return ['kml', 'gpx'].map((format) => {
    const wanted = new URLSearchParams(query);
    wanted.set('format', format);
    return h('a', { class: 'button', href: `v1/routes?${wanted}`,
      download: `${fileName(name) || 'homefind'}.${format}` },
    icon('download', 18), h('span', {}, format.toUpperCase()));
  });
}
