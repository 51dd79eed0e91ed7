// Formats the times of viewings in the city's time zone, and provides fields to enter them.
import { choices, iconButton, labelled, pushButton } from '../core/controls.js';
import { h } from '../core/dom.js';
import { city } from '../core/facts.js';
import { locale } from '../core/format.js';
import { partsAt, timeAt } from '../core/local-time.js';
import { t } from '../core/words.js';

const lengths = [15, 30, 45, 60, 90, 120];
// The maximum number of times that the server allows.
const mostTimes = 10;

/** The day and the time of day of `moment`, in the format of date and time fields. */
export const partsOf = (moment) => partsAt(Date.parse(moment));

/** The day of `moment` for display, with the weekday. */
export const dayText = (moment) => new Date(moment).toLocaleDateString(locale(),
  { timeZone: city.timeZone, weekday: 'short', day: 'numeric', month: 'short' });

/** A time span for display, with its day, start and end. */
export const spanText = ({ from, to }) => `${dayText(from)} ${partsOf(from).clock}–${partsOf(to).clock}`;

const moment = (time) => `${new Date(time).toISOString().slice(0, 19)}Z`;
const minutesOf = ({ from, to }) => (Date.parse(to) - Date.parse(from)) / 60_000;
// The default for a new time: an hour after the previous time, or 10:00 tomorrow if there is no previous time.
const following = (parts) => (parts ? partsAt(timeAt(parts) + 3_600_000)
  : { day: partsAt(Date.now() + 86_400_000).day, clock: '10:00' });

/** Fields for up to ten times of the same length. `value()` returns their values. */
export function timeFields(spans = []) {
  const list = h('ul', { class: 'times' });
  const length = spans.length ? minutesOf(spans[0]) : 30;
  const minutes = choices({ value: String(length) }, [...new Set([...lengths, length])].sort((a, b) => a - b)
    .map((count) => [String(count), t('viewing.minutes', count)]));
  const add = pushButton(t('viewing.addTime'), () => {
    put(following(rows().at(-1)));
    list.lastElementChild.querySelector('input').focus();
  }, { picture: 'plus' });

  const rows = () => [...list.children].map((row) => {
    const [day, clock] = row.querySelectorAll('input');
    return { day: day.value, clock: clock.value };
  });

  function put({ day, clock }) {
    const row = h('li', {},
      labelled(t('viewing.day'), h('input', { type: 'date', required: true, value: day,
        min: [day, partsAt(Date.now()).day].sort()[0] })),
      labelled(t('viewing.begins'), h('input', { type: 'time', required: true, value: clock })),
      iconButton(t('viewing.removeTime'), 'close', () => {
        row.remove();
        count();
        list.querySelector('input').focus();
      }, { size: 18, title: t('viewing.removeTime') }));
    list.append(row);
    count();
  }

  // The user cannot remove the last remaining time.
  function count() {
    add.hidden = list.children.length >= mostTimes;
    for (const button of list.querySelectorAll('button')) button.hidden = list.children.length === 1;
  }

  if (spans.length) for (const { from } of spans) put(partsOf(from));
  else put(following());
  return {
    element: h('div', { class: 'time-fields' }, list, add, labelled(t('viewing.length'), minutes)),
    value: () => [...new Set(rows().map(timeAt))].map((time) => ({
      from: moment(time), to: moment(time + Number(minutes.value) * 60_000) })),
  };
}
