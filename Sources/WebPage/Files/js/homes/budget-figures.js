// The figures of the user's budget, stored only in this browser.
import { keptValue } from '../core/storage.js';

const names = ['salary', 'deposit', 'debts', 'rate', 'years'];
const budget = keptValue('budget', (value) => (typeof value?.figures?.salary === 'string' ? value : null));

/** The user's figures, and whether homes must fit the budget: `{ figures, fits }`; null without a budget. */
export const currentBudget = budget.value;

/** Calls `hear` whenever the budget changes, while `owner` is on the page. */
export const onBudget = budget.listen;

/** Stores a budget; null deletes it. */
export const setBudget = budget.set;

/** Whether searches are limited to homes that fit the budget. */
export const isFitting = () => Boolean(budget.value()?.fits);

/** The figures as parameters for the facade. */
export const figuresOf = (figures) => Object.fromEntries(
  names.filter((name) => figures[name]).map((name) => [name, figures[name]]));
