// Searches with the reader's budget, which the page sends only in request bodies, and a home's payment line.
import { get, postJSON } from '../core/api.js';
import { currentBudget, figuresOf, isFitting } from './budget-figures.js';
import { h } from '../core/dom.js';

/** A text that differs between budgets that find different homes. */
export const budgetKey = () => (isFitting() ? JSON.stringify(currentBudget().figures) : '');

/** A text that differs between questions for homes, budgets included. */
export const keyOf = ({ path, query }) => `${path}?${query} ${budgetKey()}`;

/** Asks for homes: with the budget in the body where they must fit one. */
export const ask = (path, query, options) => (isFitting()
  ? postJSON(path, { budget: figuresOf(currentBudget().figures) }, { query, ...options })
  : get(path, query, options));

/** The line with a home's monthly payment, which comes a moment later; null without a budget. */
export function paymentLine(home, tag = 'p') {
  if (!currentBudget() || !(home.price?.min ?? home.price?.max)) return null;
  const line = h(tag, { class: 'payment' });
  import('./payments.js').then(({ paymentOf }) => paymentOf(home)).then((words) => {
    line.textContent = words;
  }, () => line.remove());
  return line;
}
