// Searches with the user's budget, which the page sends only in request bodies, and shows a home's monthly payment.
import { get, postJSON } from '../core/api.js';
import { currentBudget, figuresOf, isFitting } from './budget-figures.js';
import { h } from '../core/dom.js';

/** A cache key for the budget in the search; empty if homes need not fit a budget. */
export const budgetKey = () => (isFitting() ? JSON.stringify(currentBudget().figures) : '');

/** A cache key for a search request with its budget. */
export const keyOf = ({ path, query }) => `${path}?${query} ${budgetKey()}`;

/** Requests homes. If homes must fit the budget, sends the budget in the body. */
export const ask = (path, query, options) => (isFitting()
  ? postJSON(path, { budget: figuresOf(currentBudget().figures) }, { query, ...options })
  : get(path, query, options));

/** The line with a home's monthly payment, which is filled asynchronously; null without a budget or a price. */
export function paymentLine(home, tag = 'p') {
  if (!currentBudget() || !(home.price?.min ?? home.price?.max)) return null;
  const line = h(tag, { class: 'payment' });
  import('./payments.js').then(({ paymentOf }) => paymentOf(home)).then((words) => {
    line.textContent = words;
  }, () => line.remove());
  return line;
}
