// Values in the browser's storage. A browser that stores nothing, for example in a private window, causes no error.
import { topic } from './topic.js';

const prefix = 'homefind.';

// The reason that a value was not stored: the storage is full, or the browser blocks it.
const faultOf = ({ name }) =>
  (['QuotaExceededError', 'NS_ERROR_DOM_QUOTA_REACHED'].includes(name) ? 'full' : 'blocked');

const within = (storage) => ({
  kept(name) {
    try {
      const text = storage().getItem(prefix + name);
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  },
  keep(name, value, hear = () => {}) {
    try {
      storage().setItem(prefix + name, JSON.stringify(value));
      return true;
    } catch (error) {
      hear(faultOf(error));
      return false;
    }
  },
});

/**
 * `kept(name)` returns the stored value; undefined if it is missing or unreadable. `keep(name, value, hear)` stores a
 * value and returns whether that succeeded. On failure, it calls `hear` with `full` or `blocked`.
 */
export const { kept, keep } = within(() => localStorage);

/** Calls `hear` when another tab changes a value with one of the names `names`. */
export const onKept = (names, hear) => addEventListener('storage', ({ key }) => {
  if (key === null || names.some((name) => key === prefix + name)) hear();
});

const faults = topic();

/**
 * Calls `hear(fault)` when a value that the user expects to find again cannot be stored. `fault` is `full` or
 * `blocked`.
 */
export const onNotKept = faults.listen;

/** Stores a value, and reports a failure to `onNotKept`. */
export const keepOrTell = (name, value) => keep(name, value, faults.tell);

/**
 * A stored value, read with `parse(kept)` and written with `store(name, value)`. `value()` returns the value,
 * `set(value)` replaces it, and `listen(hear, owner)` reports changes, including those made in other tabs.
 */
export function keptValue(name, parse, store = keepOrTell) {
  const changes = topic();
  let value = parse(kept(name));
  function become(next) {
    value = next;
    changes.tell();
  }
  onKept([name], () => become(parse(kept(name))));
  return {
    value: () => value, listen: changes.listen,
    set(next) {
      store(name, next);
      become(next);
    },
  };
}

/** The strings in a stored list. */
export const texts = (list) => (Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);

/** Versions of `kept` and `keep` for values that only this tab sees, until it is closed. */
export const tabStorage = within(() => sessionStorage);
