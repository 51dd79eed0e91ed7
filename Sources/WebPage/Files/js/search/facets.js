// Counts the homes for each value of a filter, as if that filter were not set.
import { ask, keyOf } from '../homes/budget.js';
import { question } from '../core/search.js';

const most = 6;
const counted = new Map();

/** The counts for a search without the parameters `names`; null on failure. */
export async function facetsOf(state, names) {
  const asked = question(state);
  if (!asked) return null;
  const { path, query } = asked;
  for (const name of [...names, 'sort', 'group']) query.delete(name);
  query.set('limit', '1');
  query.set('fields', 'id');
  query.set('facets', 'true');
  const key = keyOf(asked);
  if (!counted.has(key)) {
    if (counted.size >= most) counted.delete(counted.keys().next().value);
    counted.set(key, ask(path, query).then(({ data }) => data.facets).catch(() => {
      counted.delete(key);
      return null;
    }));
  }
  return counted.get(key);
}
