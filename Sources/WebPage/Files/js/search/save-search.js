// Saves the current search for alerts.
import { ask } from '../core/account.js';
import { sentenceOf } from '../core/failure.js';
import { placeName } from '../places/summary.js';
import { toast, warn } from '../core/toast.js';
import { t } from '../core/words.js';

/** Saves a search, the result of `question`, under the name of its place. */
export async function saveSearch({ path, query }, state) {
  const parameters = {};
  for (const name of new Set(query.keys())) {
    const values = query.getAll(name);
    parameters[name] = values.length === 1 ? values[0] : values;
  }
  const name = placeName(state);
  try {
    await ask('POST', 'v1/searches', { name, search: path.split('/').at(-1), parameters });
    toast(t('searchSaved', name));
  } catch (error) {
    warn(sentenceOf(error));
  }
}
