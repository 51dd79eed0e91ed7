// Formats numbers, times and directions for people.
import { city, walkingPace } from './facts.js';
import { feedText, feedWords } from './feed-text.js';
import { language, t } from './words.js';
import { withSymbol } from '../../words/currency.js';

/** The locale for numbers and times in the page's language. */
export const locale = () => (language() === 'th' ? 'th-TH' : 'en-GB');

const whole = new Intl.NumberFormat('en');
const compact = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 0 });

/** A number with thousands separators. */
export const number = (value) => whole.format(value);

/** A short number, such as 2,828 or 200K. */
export const shortNumber = (value) => (value < 10_000 ? whole : compact).format(value);

/** Formats a distance: in metres below one kilometre, in kilometres from one kilometre up. */
export function distance(metres) {
  if (metres < 995) return t('metres', Math.round(metres));
  const km = metres / 1000;
  return t('kilometres', km < 10 ? String(Number(km.toFixed(1))) : String(Math.round(km)));
}

/** Formats seconds as minutes, or as hours and minutes. */
export function duration(seconds) {
  const minutes = Math.ceil(seconds / 60);
  if (minutes < 60) return t('minutes', minutes);
  return t('hours', Math.floor(minutes / 60), minutes % 60);
}

const longestWalk = 30;

/** The duration of a walk in minutes, or its distance if the walk takes more than half an hour. */
export const walk = (metres, minutes = Math.ceil(metres / walkingPace)) =>
  (minutes > longestWalk ? distance(metres) : t('walk', minutes));

// Whether only the feed's text states the price, because it could not be parsed. Feeds use 0, 0.00
// or - for a missing price.
const isInWords = ({ min, max, text }) =>
  min === undefined && max === undefined && !/^[\s0.,–—-]*$/.test(text ?? '');

/** An exact price in as few words as possible; the feed's text if the price could not be parsed. */
export const price = (value) => (value && isInWords(value) ? feedWords(value.text) : figures(value));

/** The same price as elements or a string. */
export const priceShown = (value) => (value && isInWords(value) ? feedText(value.text) : figures(value));

function figures(value) {
  const { min, max } = value ?? {};
  if (!min && !max) return t('noPrice');
  if (max === undefined) return t('priceFrom', amountText(min));
  if (min === undefined) return t('priceTo', amountText(max));
  return min === max ? t('priceIs', amountText(min)) : t('priceRange', amountText(min), amountText(max));
}

/**
 * The price that is used in comparisons: the minimum or, without one, the maximum; undefined if the price is
 * unknown.
 */
export const amount = (value) => value?.min ?? value?.max;

/** An amount without the currency, in millions from one million up. */
export function amountText(value) {
  if (value < 1_000_000) return number(value);
  const millions = new Intl.NumberFormat('en', { maximumFractionDigits: 3 }).format(value / 1e6);
  return t('million', millions);
}

// The number and unit of a short price. A number that rounds up to the next unit uses that unit.
function scaled(value) {
  const [size, unit] = t('short.units').find(([least]) => value >= least - least / 2000) ?? [1, ''];
  const part = value / size;
  return [size < 1e6 || part >= 99.95 ? number(Math.round(part)) : part.toFixed(1), unit];
}

/** A short price for map pins, such as $2.6M, or $1.4–2.0M from `min` to `max`; null if the price is unknown. */
export function shortPrice(value) {
  if (value?.min === undefined && value?.max === undefined) return null;
  const { min, max } = value;
  const [[low, lowUnit], [high, highUnit]] = [scaled(min ?? max), scaled(max ?? min)];
  if (max === undefined) return `${withSymbol(`${low}${lowUnit}`)}+`;
  if (min === undefined) return `≤ ${withSymbol(`${high}${highUnit}`)}`;
  if (lowUnit !== highUnit) return withSymbol(`${low}${lowUnit}–${high}${highUnit}`);
  return withSymbol(low === high ? `${low}${lowUnit}` : `${low}–${high}${highUnit}`);
}

/** The date in the city's time zone, in the format of date fields, such as 2026-11-28. */
export const fieldDay = (date) => date.toLocaleDateString('en-CA', { timeZone: city.timeZone });

/** A point in time in the city's time zone: the time of day, preceded by the date if it is not today. */
export function time(moment) {
  const date = new Date(moment);
  const zone = { timeZone: city.timeZone };
  const hour = date.toLocaleTimeString(locale(), { ...zone, hour: '2-digit', minute: '2-digit' });
  if (fieldDay(date) === fieldDay(new Date())) return hour;
  return `${date.toLocaleDateString(locale(), { ...zone, day: 'numeric', month: 'short' })} ${hour}`;
}

/** A date in the city's time zone. */
export function day(moment) {
  return new Date(moment).toLocaleDateString(locale(), {
    timeZone: city.timeZone, day: 'numeric', month: 'short', year: 'numeric',
  });
}

/** The name of the compass point, out of eight, that is nearest to a bearing in degrees. */
export function compass(bearing) {
  const points = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'];
  return t(`compass.${points[Math.round(bearing / 45) % 8]}`);
}

/** A coordinate, rounded to about a metre. */
export const coordinate = ({ lat, lon }) => `${Number(lat).toFixed(5)}, ${Number(lon).toFixed(5)}`;
