// The figures of the reader's budget, which stay in this browser.
import { keptValue } from '../core/storage.js';

const names = ['salary', 'deposit', 'debts', 'rate', 'years'];
const budget = keptValue('budget', (value) => (typeof value?.figures?.salary === 'string' ? value : null));

/** The figures that the reader typed, and whether homes must fit them: `{ figures, fits }`; null without a budget. */
export const currentBudget = budget.value;

/** Calls `hear` whenever the budget changes, while `owner` is on the page. */
export const onBudget = budget.listen;

/** Keeps a budget; null forgets it. */
export const setBudget = budget.set;

/** Whether only homes that fit are wanted. */
export const isFitting = () => Boolean(budget.value()?.fits);

/** The figures as parameters of the facade. */
export const figuresOf = (figures) => Object.fromEntries(
  names.filter((name) => figures[name]).map((name) => [name, figures[name]]));
