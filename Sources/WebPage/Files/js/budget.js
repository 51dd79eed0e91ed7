// The reader's budget: its figures stay in this browser, and are sent in the bodies of requests alone.
import { get, postJSON } from './api.js';
import { h } from './dom.js';
import { keptValue } from './storage.js';

const names = ['salary', 'deposit', 'debts', 'rate', 'years'];
const budget = keptValue('budget', (value) => (typeof value?.figures?.salary === 'string' ? value : null));

/** The figures as they were typed, and whether homes must fit them: `{ figures, fits }`; null for none. */
export const currentBudget = budget.value;

/** Calls `hear` whenever the budget changes, while `owner` is on the page. */
export const onBudget = budget.listen;

/** Keeps a budget; null forgets it. */
export const setBudget = budget.set;

/** Whether only homes that fit are wanted. */
export const isFitting = () => Boolean(budget.value()?.fits);

/** The figures as the facade takes them. */
export const figuresOf = (figures) => Object.fromEntries(
  names.filter((name) => figures[name]).map((name) => [name, figures[name]]));

/** A text that differs between budgets that find different homes. */
export const budgetKey = () => (isFitting() ? JSON.stringify(budget.value().figures) : '');

/** A text that differs between questions for homes, budgets included. */
export const keyOf = ({ path, query }) => `${path}?${query} ${budgetKey()}`;

/** Asks for homes: with the budget in the body where they must fit one. */
export const ask = (path, query, options) => (isFitting()
  ? postJSON(path, { budget: figuresOf(budget.value().figures) }, { query, ...options })
  : get(path, query, options));

/** The line with a home's monthly payment, which comes a moment later; null without a budget. */
export function paymentLine(home, tag = 'p') {
  if (!budget.value() || !(home.price?.min ?? home.price?.max)) return null;
  const line = h(tag, { class: 'payment' });
  import('./payments.js').then(({ paymentOf }) => paymentOf(home)).then((words) => {
    line.textContent = words;
  }, () => line.remove());
  return line;
}
