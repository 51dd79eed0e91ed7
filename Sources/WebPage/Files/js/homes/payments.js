// Gets monthly payments from the facade, with one request for all homes that are shown together.
import { postJSON } from '../core/api.js';
import { currentBudget, figuresOf, onBudget } from './budget-figures.js';
import { amount, number } from '../core/format.js';
import { t } from '../core/words.js';

const most = 1000;
let known = new Map();
let wanted = null;

onBudget(() => {
  known = new Map();
  wanted = null;
}, document.documentElement);

async function load(prices) {
  const { data } = await postJSON('v1/budget',
    { budget: figuresOf(currentBudget().figures), prices: prices.slice(0, most) });
  return new Map(data.payments.map(({ price, monthlyPayment }) => [price, monthlyPayment]));
}

/** Resolves to a home's monthly payment in words. Rejects on failure. */
export async function paymentOf(home) {
  const price = amount(home.price);
  if (!known.has(price)) {
    if (!wanted) {
      const prices = new Set();
      const mine = { prices, answer: Promise.resolve().then(() => {
        if (wanted === mine) wanted = null;
        return load([...prices]);
      }) };
      wanted = mine;
    }
    wanted.prices.add(price);
    const { answer } = wanted;
    known.set(price, answer.then((payments) => payments.get(price)));
    answer.catch(() => known.delete(price));
  }
  return t('payment', number(Math.round(await known.get(price))));
}
