// The budget in the filters: income, savings and debts, and the maximum price that they allow.
import { postJSON } from '../core/api.js';
import { currentBudget, figuresOf, isFitting, onBudget, setBudget } from '../homes/budget-figures.js';
import { labelled, pushButton } from '../core/controls.js';
import { announce, fill, h, rested } from '../core/dom.js';
import { failureText } from '../core/failure.js';
import { amountText, number } from '../core/format.js';
import '../core/pages.js';
import { go } from '../core/search.js';
import { t } from '../core/words.js';

const names = ['salary', 'deposit', 'debts', 'rate', 'years'];
const typing = 400;

/** The fields. The facade validates the figures before the page stores them. */
export function budgetPanel() {
  const typed = rested(() => take(true), typing);
  let asked = 0;
  const inputs = new Map(names.map((name) => [name, h('input', {
    type: 'text', inputmode: 'decimal', autocomplete: 'off', 'aria-describedby': 'budget-says', oninput: typed,
  })]));
  const fits = h('input', { type: 'checkbox', onchange: () => take(false) });
  const says = h('p', { class: 'muted', id: 'budget-says', role: 'status' });
  const forget = pushButton(t('budget.forget'), () => {
    asked += 1;
    setBudget(null);
    for (const input of inputs.values()) input.value = '';
    say();
    inputs.get('salary').focus();
    go({}, { replace: true });
  });

  const field = (name) => labelled(t(`budget.${name}`), inputs.get(name));

  function say(words = t('budget.private'), isWrong = false) {
    says.classList.toggle('wrong', isWrong);
    says.textContent = words;
    inputs.get('salary').setAttribute('aria-invalid', String(isWrong));
    forget.hidden = !currentBudget();
    fits.disabled = !currentBudget();
  }

  // When a user first enters a budget, turn the filter on, because users enter a budget to filter homes by it.
  async function take(isTyped) {
    const figures = Object.fromEntries([...inputs].map(([name, { value }]) => [name, value.trim()]));
    const mine = ++asked;
    if (!figures.salary) return say(t('budget.needsSalary'), names.some((name) => figures[name]));
    try {
      const { data: { budget } } = await postJSON('v1/budget', { budget: figuresOf(figures) });
      if (mine !== asked) return undefined;
      if (isTyped && !currentBudget()) fits.checked = true;
      setBudget({ figures, fits: fits.checked });
      const words = t('budget.fitsUpTo', amountText(budget.greatestPrice),
        number(Math.round(budget.greatestPayment)));
      say(words);
      announce(words);
      go({}, { replace: true });
    } catch (error) {
      if (mine === asked) say(error.kind === 'invalid' ? error.detail : failureText(error).title, true);
    }
    return undefined;
  }

  const kept = currentBudget();
  for (const [name, input] of inputs) input.value = kept?.figures[name] ?? '';
  fits.checked = isFitting();
  // Clearing the filters also changes this checkbox.
  onBudget(() => {
    fits.checked = isFitting();
  }, fits);
  say();
  if (kept) take(false);
  return h('fieldset', { class: 'budget' }, h('legend', {}, t('budget')),
    h('div', { class: 'grid' }, ['salary', 'deposit', 'debts'].map(field)),
    h('details', {}, h('summary', {}, t('budget.terms')),
      h('div', { class: 'grid' }, ['rate', 'years'].map(field))),
    h('label', { class: 'check' }, fits, h('span', {}, t('budget.only'))), says,
    fill(h('div'), forget));
}
