// Taking a way along: to the phone's own navigator, or as a file.
import { h } from './dom.js';
import { icon } from './icons.js';
import { nameOf, t } from './words.js';

/** A link that the phone's navigator opens: by its own scheme where it has one. */
export function navigatorLink(query, home) {
  const { lat, lon } = home.position;
  const place = `${lat},${lon}`;
  const agent = navigator.userAgent;
  let address = `https://www.google.com/maps/dir/?${new URLSearchParams({
    api: '1', origin: query.get('from'), destination: place,
    travelmode: { walk: 'walking', bike: 'bicycling', car: 'driving' }[query.get('mode')]
      ?? 'transit',
  })}`;
  if (/Android/.test(agent)) address = `geo:${place}?q=${place}(${encodeURIComponent(nameOf(home.name))})`;
  if (/iPhone|iPad/.test(agent)) address = `https://maps.apple.com/?daddr=${place}`;
  return h('a', { class: 'button', href: address, rel: 'noopener' }, icon('map', 18),
    h('span', {}, t('navigator')));
}

/** Links to the way as KML and GPX. */
export function downloads(query) {
  return ['kml', 'gpx'].map((format) => {
    const wanted = new URLSearchParams(query);
    wanted.set('format', format);
    return h('a', { class: 'button', href: `v1/routes?${wanted}`, download: `homefind.${format}` },
      icon('download', 18), h('span', {}, format.toUpperCase()));
  });
}
