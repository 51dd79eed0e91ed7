// The forms for proposing and changing a viewing of a home.
import { Failure } from '../core/api.js';
import { choices, labelled } from '../core/controls.js';
import { h } from '../core/dom.js';
import { form } from './together.js';
import { personName } from '../hunts/together-words.js';
import { timeFields } from './viewing-times.js';
import { nameOf, t } from '../core/words.js';

const upcoming = (times) => {
  if (times.some(({ from }) => Date.parse(from) <= Date.now())) throw new Failure('invalid', t('viewing.past'));
  return times;
};

const noteField = (value) => h('textarea', { rows: 2, maxlength: 4000, value });

/** The form for a new viewing in a hunt, with `listing` preselected. `propose(viewing)` sends the viewing. */
export function proposalForm(hunt, listing, propose, cancel) {
  const { homes } = hunt;
  const home = choices({ value: homes.some((one) => one.listing === listing) ? listing : homes[0].listing },
    homes.map((one) => [one.listing, nameOf(one.home.name)]));
  const times = timeFields();
  const note = noteField('');
  const others = hunt.members.filter(({ you }) => !you);
  const guests = others.map((member) => [member.id, h('input', { type: 'checkbox', checked: true }), personName(member)]);
  return form({ class: 'box' }, { button: t('viewing.send'), others: [cancel], send: () => propose({
    listing: home.value, times: upcoming(times.value()), note: note.value.trim(),
    guests: guests.filter(([, box]) => box.checked).map(([id]) => id),
  }) },
  labelled(t('viewing.home'), home), h('p', { class: 'hint' }, t('viewing.timesHow')), times.element,
  others.length > 0 && h('fieldset', {}, h('legend', {}, t('viewing.guests')),
    guests.map(([, box, name]) => h('label', { class: 'check' }, box, h('span', {}, name)))),
  labelled(t('viewing.note'), note));
}

/** The form that changes a viewing's times or note. `change(edit)` sends the change. */
export function changeForm(viewing, change, cancel) {
  const times = timeFields(viewing.times);
  const note = noteField(viewing.note ?? '');
  const before = JSON.stringify(times.value());
  return form({}, { button: t('account.keep'), others: [cancel], send: () => {
    const wanted = times.value();
    const isSame = JSON.stringify(wanted) === before;
    return change({ note: note.value.trim(), ...!isSame && { times: upcoming(wanted) } });
  } }, h('p', { class: 'hint' }, t('viewing.changeHow')), times.element, labelled(t('viewing.note'), note));
}
