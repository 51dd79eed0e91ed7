// Icons as stroke paths on a 24 × 24 grid. The icons are inline, so the page need not fetch them.
import { h, s } from './dom.js';
import { homeTypes } from './types.js';

const paths = {
  ...Object.fromEntries(homeTypes.map(({ name, icon: strokes }) => [name, strokes])),
  all: 'M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z',
  project: 'M4 20V9h7v11M11 20V4h9v16M2.5 20h19M7.5 12.5v.01M7.5 16v.01M15.5 8v.01M15.5 12v.01M15.5 16v.01',
  locate: 'M12 2v3M12 19v3M2 12h3M19 12h3M12 6a6 6 0 1 0 0 12 6 6 0 0 0 0-12zM12 10.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
  pin: 'M12 21s7-6.2 7-11.5a7 7 0 1 0-14 0C5 14.8 12 21 12 21zM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5z',
  area: 'M7 4l10-1 4 8-4 9.5-9-1.5L3 11zM12 11.5h.01',
  train: 'M7 3.5h10a2 2 0 0 1 2 2V15a2.5 2.5 0 0 1-2.5 2.5h-9A2.5 2.5 0 0 1 5 15V5.5a2 2 0 0 1 2-2zM5 11h14M8.5 14.3h.01M15.5 14.3h.01M8 17.5 6 21M16 17.5l2 3.5',
  list: 'M8.5 6H21M8.5 12H21M8.5 18H21M3.5 6h.01M3.5 12h.01M3.5 18h.01',
  map: 'M3 6l6-2.5 6 2.5 6-2.5v15L15 21l-6-2.5L3 21zM9 3.5v15M15 6v15',
  camera: 'M4 7.5h3.5L9 5h6l1.5 2.5H20v11.5H4zM12 9.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  compass: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18zM15.5 8.5l-2 5-5 2 2-5z',
  heart: 'M12 20.5C5 16 3 12.3 3 9.2A4.7 4.7 0 0 1 12 7a4.7 4.7 0 0 1 9 2.2c0 3.1-2 6.8-9 11.300z',
  spark: 'M12 3l2.2 6.3 6.3 2.7-6.3 2.7L12 21l-2.2-6.3L3.500 12l6.3-2.7z',
  arrow: 'M12 20V4M6 10l6-6 6 6',
  back: 'M20 12H4M10 6l-6 6 6 6',
  next: 'M4 12h16M14 6l6 6-6 6',
  share: 'M12 15V3.5M8 7l4-3.5L16 7M5 12v8h14v-8',
  qr: 'M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5H14zM20 14v2.5M17.5 20H20v-1M14 20v-.5',
  phone: 'M5 3.5h4l1.5 5-2.5 1.5a12 12 0 0 0 6 6l1.5-2.5 5 1.5v4c0 1-1 1.5-2 1.5C11 20.5 3.5 13 3.5 5.5c0-1 .5-2 1.5-2z',
  route: 'M6 15.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM18 3.5a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5zM8.5 18H15a3 3 0 0 0 0-6H9a3 3 0 0 1 0-6h6.5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  walk: 'M13 3.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3zM9 21l2.5-6.5L9.5 12l1-4 3 .5L15 11l3 1M11.5 14.5 15 17v4M10.5 8 7.5 9.5 7 12.5',
  car: 'M4 16.5V12l2-5.5h12l2 5.5v4.5zM4 12h16M7 16.5V19M17 16.5V19M7.5 14.3h.01M16.5 14.3h.01',
  bike: 'M6 13a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM18 13a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM6 16.5 9.5 9H15l3 7.5M9.5 9l3.5 7.5h-7M15 9l-.8-3H12',
  download: 'M12 3.5V15M7.5 11l4.5 4.5 4.5-4.5M5 20h14',
  close: 'M6 6l12 12M18 6 6 18',
  compare: 'M4 5h7v14H4zM13 5h7v14h-7z',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5 20.5 20.5',
  layers: 'M12 3.5 21 8.5l-9 5-9-5zM4 13l8 4.5L20 13',
  flag: 'M6 21V4h12l-2.5 4L18 12H6',
  key: 'M15.5 3.5a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 12l-8.5 8.5M6 18.5l2.2 2.2M8.5 16l2.2 2.2M15.5 8.5h.01',
  draw: 'M12 4C6.5 4 3 6.5 3 10s3.5 5.5 9 5.5 9-2 9-5.5S17.5 4 12 4zM7 14.5c-2 1-2 3-.5 3.5s2 1.5 1 3',
  star: 'M12 3.5l2.6 5.4 5.9.8-4.3 4.1 1 5.9-5.2-2.8-5.2 2.8 1-5.9L3.5 9.7l5.9-.8z',
  company: 'M4 8h16v11.5H4zM9 8V5h6v3M4 13h16',
  market: 'M4 20V11M10 20V4M16 20v-7M21 20H3',
  feed: 'M4 11a9 9 0 0 1 9 9M4 4.5A15.5 15.5 0 0 1 19.5 20M5.5 18.5h.01',
  drop: 'M12 4v16M6 14l6 6 6-6',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6',
  people: 'M9 5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7zM2.5 19.5c.4-3.5 3-5 6.5-5s6.1 1.5 6.5 5M16 5.5a3.2 3.2 0 0 1 0 6M18 14.7c2 .6 3.2 2.2 3.5 4.8',
  message: 'M4 5h16v11.5H10.5L6 20.5v-4H4zM8 9h8M8 12.5h5',
  copy: 'M9 8h11v12H9zM15 8V4H4v12h5',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8.5 3.5v4M15.5 3.5v4M8 14h.01M12 14h.01M16 14h.01',
  tag: 'M3.5 12.5V4h8.5l8.5 8.5-8.5 8.5zM8 8.3h.01',
};

/** An icon. Screen readers skip the icon, because there is text next to it or a label on its control. */
export function icon(name, size = 20) {
  return s('svg', {
    class: 'icon', viewBox: '0 0 24 24', width: size, height: size, 'aria-hidden': 'true',
    focusable: 'false',
  }, s('path', { d: paths[name] ?? paths.other }));
}

/** An arrow, rotated clockwise from pointing straight up. */
export const needle = (degrees, size) =>
  h('span', { class: 'needle', style: { '--turn': `${degrees}deg` } }, icon('arrow', size));
