// Labels on cards for recent changes: new homes and lower prices.
import { get } from '../core/api.js';
import { h } from '../core/dom.js';
import { amount, amountText } from '../core/format.js';
import { icon } from '../core/icons.js';
import { t } from '../core/words.js';

const day = 86_400_000;
const newFor = 7 * day;
const droppedFor = 30 * day;
// The maximum number of home ids in a request.
const most = 50;
const histories = new Map();
let waiting = new Map();
// The earliest time at which any home was first seen. Homes that were first seen within a day of this time have been in
// the store from the start, so they are not new.
let earliest = Infinity;

// The latest price change if it is a recent price reduction; null otherwise.
function priceDrop({ priceChanges = [] }) {
  const change = priceChanges.at(-1);
  if (!change || Date.now() - Date.parse(change.at) > droppedFor) return null;
  const [from, to] = [amount(change.priceBefore), amount(change.priceAfter)];
  return from > to && to > 0 ? { from, to } : null;
}

function isNew({ firstSeen, goneAt }) {
  const seen = Date.parse(firstSeen);
  return !goneAt && Date.now() - seen < newFor && seen - earliest > day;
}

/** The labels that follow from a home's history. */
export function labelsOf(history) {
  const drop = priceDrop(history);
  const money = (value) => t('priceIs', amountText(value));
  return [
    isNew(history) && h('li', { class: 'new' }, t('isNew')),
    drop && h('li', { class: 'drop' }, h('span', { class: 'unseen' }, `${t('dropped')} `),
      icon('drop', 14), h('span', {}, h('s', {}, money(drop.from)), ' → ', money(drop.to))),
  ];
}

/** The element for the labels on a home's card, which is filled when the labels have loaded. */
export function labels({ id }) {
  const element = h('ul', { class: 'badges' });
  const show = () => {
    const history = histories.get(id);
    if (history) element.replaceChildren(...labelsOf(history).filter(Boolean));
    element.hidden = !element.childElementCount;
  };
  show();
  if (histories.has(id)) return element;
  if (waiting.size === 0) queueMicrotask(ask);
  waiting.set(id, [...(waiting.get(id) ?? []), show]);
  return element;
}

async function ask() {
  const asked = [...waiting];
  waiting = new Map();
  for (let at = 0; at < asked.length; at += most) {
    const part = asked.slice(at, at + most);
    const query = new URLSearchParams({ ids: part.map(([id]) => id),
      fields: 'id,firstSeen,goneAt,priceChanges' });
    try {
      const { data } = await get('v1/listings', query);
      for (const home of data.items) {
        histories.set(home.id, home);
        earliest = Math.min(earliest, Date.parse(home.firstSeen));
      }
    } catch {
      // The current cards get no labels, but later cards request them again.
    }
  }
  for (const [, shows] of asked) for (const show of shows) show();
}
