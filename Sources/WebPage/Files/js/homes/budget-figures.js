// The figures of the reader's budget, which stay in this browser.
import { keptValue } from '../core/storage.js';

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
