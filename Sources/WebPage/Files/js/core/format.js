// Formats numbers, times and directions for people.
import { city, walkingPace } from './facts.js';
import { language, t } from './words.js';

/** How numbers and times are written in the page's language. */
export const locale = () => (language() === 'th' ? 'th-TH' : 'en-GB');

const whole = new Intl.NumberFormat('en');
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 0 });

/** A number with its thousands parted. */
export const number = (value) => whole.format(value);

/** A number in a few signs: 2,828 or 200K. */
export const shortNumber = (value) => (value < 10_000 ? whole : compact).format(value);

/** Metres, as metres below one kilometre and kilometres above. */
export function distance(metres) {
  if (metres < 995) return t('metres', Math.round(metres));
  const km = metres / 1000;
  return t('kilometres', km < 10 ? String(Number(km.toFixed(1))) : String(Math.round(km)));
}

/** Seconds, as minutes or hours and minutes. */
export function duration(seconds) {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return t('minutes', minutes);
  return t('hours', Math.floor(minutes / 60), minutes % 60);
}

const longestWalk = 30;

/** A walk in minutes; its distance where it is longer than half an hour. */
export const walk = (metres, minutes = Math.ceil(metres / walkingPace)) =>
  (minutes > longestWalk ? distance(metres) : t('walk', minutes));

/** A price in words as short as they can be exact; the feed's own text where it was not understood. */
export function price(value) {
  if (!value) return t('noPrice');
  const { min, max, text } = value;
  // Feeds write 0, 0.00 or - where there is no price.
  if (min === undefined && max === undefined && !/^[\s0.,–—-]*$/.test(text ?? '')) return text;
  if (!min && !max) return t('noPrice');
  if (max === undefined) return t('priceFrom', baht(min));
  if (min === undefined) return t('priceTo', baht(max));
  return min === max ? t('priceIs', baht(min)) : t('priceRange', baht(min), baht(max));
}

/** The baht that a price counts as: its lowest; undefined where none is known. */
export const amount = (value) => value?.min ?? value?.max;

/** Baht: in millions from one million on. */
export function baht(value) {
  if (value < 1_000_000) return number(value);
  const millions = new Intl.NumberFormat('en', { maximumFractionDigits: 3 }).format(value / 1e6);
  return t('million', millions);
}

// The number and the unit of a price; what rounds up to the next unit has that one.
function scaled(value) {
  const [size, unit] = t('short.units').find(([least]) => value >= least - least / 2000) ?? [1, ''];
  const part = value / size;
  return [size < 1e6 || part >= 99.95 ? number(Math.round(part)) : part.toFixed(1), unit];
}

/** A price in a few signs, as pins have it: ฿2.6M, or ฿1.4–2.0M from `min` to `max`; null for none. */
export function shortPrice(value) {
  if (value?.min === undefined && value?.max === undefined) return null;
  const { min, max } = value;
  const [[low, lowUnit], [high, highUnit]] = [scaled(min ?? max), scaled(max ?? min)];
  if (max === undefined) return `฿${low}${lowUnit}+`;
  if (min === undefined) return `≤ ฿${high}${highUnit}`;
  if (lowUnit !== highUnit) return `฿${low}${lowUnit}–${high}${highUnit}`;
  return low === high ? `฿${low}${lowUnit}` : `฿${low}–${high}${highUnit}`;
}

/** The day in the city at a time, in the format of date fields: 2026-11-28. */
export const fieldDay = (date) => date.toLocaleDateString('en-CA', { timeZone: city.timeZone });

/** A moment in the city's time: the hour today, the day too where it was another one. */
export function time(moment) {
  const date = new Date(moment);
  const zone = { timeZone: city.timeZone };
  const hour = date.toLocaleTimeString(locale(), { ...zone, hour: '2-digit', minute: '2-digit' });
  if (fieldDay(date) === fieldDay(new Date())) return hour;
  return `${date.toLocaleDateString(locale(), { ...zone, day: 'numeric', month: 'short' })} ${hour}`;
}

/** A day in the city. */
export function day(moment) {
  return new Date(moment).toLocaleDateString(locale(), {
    timeZone: city.timeZone, day: 'numeric', month: 'short', year: 'numeric',
  });
}

/** The point of the compass, one of eight, that a bearing in degrees is nearest to. */
export function compass(bearing) {
  const points = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
  return t(`compass.${points[Math.round(bearing / 45) % 8]}`);
}

/** A coordinate to about a metre. */
export const coordinate = ({ lat, lon }) => `${Number(lat).toFixed(5)}, ${Number(lon).toFixed(5)}`;
