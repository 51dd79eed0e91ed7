// The user's tour plan, which this browser stores, and the request to the facade.
import { fieldDay } from '../core/format.js';
import { atFacade } from '../places/guide-place.js';
import { savedHomes } from '../homes/keeping.js';
import { kept, keepOrTell, onKept } from '../core/storage.js';
import { topic } from '../core/topic.js';
import { language } from '../core/words.js';

/** The minimum and maximum number of homes in a tour. */
export const sizes = [2, 25];

const standard = { from: null, off: [], times: {}, order: null, stay: '30', date: '', leaveAt: '',
  returns: false };
const changes = topic();
// Drops a date that is in the past, together with its appointments.
function stored() {
  const plan = { ...standard, ...kept('tour') };
  return plan.date && plan.date < fieldDay(new Date()) ? { ...plan, date: '', times: {} } : plan;
}

let plan = stored();

/**
 * The tour plan: its start, the homes that the tour leaves out, appointments keyed by home id, and the user's own
 * order.
 */
export const currentPlan = () => plan;

/** Calls `hear` when another tab has changed the plan, while `owner` is on the page. */
export const onPlan = changes.listen;

/** Applies `patch` to the plan and stores it. */
export function setPlan(patch) {
  plan = { ...plan, ...patch };
  keepOrTell('tour', plan);
}

onKept(['tour'], () => {
  plan = stored();
  changes.tell();
});

/** The saved homes that the tour visits, in the user's own order if there is one. */
export function touredHomes() {
  const homes = savedHomes().map(({ home }) => home).filter(({ id }) => !plan.off.includes(id));
  const { order } = plan;
  if (!order) return homes;
  const place = ({ id }) => (order.includes(id) ? order.indexOf(id) : order.length);
  return [...homes].sort((a, b) => place(a) - place(b));
}

const timesOf = (id) => {
  const { from, to } = plan.times[id] ?? {};
  return from && to ? `@${from}-${to}` : '';
};

/** The body of the request for a tour. */
export const questionOf = (homes) => ({
  from: atFacade(plan.from), homes: homes.map(({ id }) => id + timesOf(id)),
  stay: `${plan.stay || standard.stay}min`, return: plan.returns, keepOrder: Boolean(plan.order),
  ...plan.date && { date: plan.date }, ...plan.leaveAt && { leaveAt: plan.leaveAt },
});

/** The query with the language and the format of the response. */
export const answerQuery = (format) =>
  new URLSearchParams({ lang: language(), ...format && { format } });
