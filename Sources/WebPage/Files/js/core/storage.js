// Values in the browser's storage. A browser that stores nothing (private windows) causes no error.
import { topic } from './topic.js';

const prefix = 'homefind.';

// Why a value is not kept: the storage is full, or the browser lets the page keep nothing.
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
 * `kept(name)` is the value kept under `name`, undefined where there is none that can be read;
 * `keep(name, value, hear)` keeps one, and returns whether that worked; if not, `hear` is told why: `full` or `blocked`.
 */
export const { kept, keep } = within(() => localStorage);

/** Calls `hear` when another tab keeps another value under one of these names. */
export const onKept = (names, hear) => addEventListener('storage', ({ key }) => {
  if (key === null || names.some((name) => key === prefix + name)) hear();
});

const faults = topic();

/** Calls `hear(fault)` when the storage refuses a value that the reader expects to find again: it is `full` or `blocked`. */
export const onNotKept = faults.listen;

/** Keeps a value, and reports it to `onNotKept` if the storage refuses it. */
export const keepOrTell = (name, value) => keep(name, value, faults.tell);

/**
 * What is kept under a name, as `parse(kept)` reads it and `store(name, value)` keeps it: `value()` is it, `set(value)` puts
 * another in its place, and `listen(hear, owner)` hears of others, those of other tabs among them.
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

/** The texts in a list that was kept. */
export const texts = (list) => (Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []);

/** The same for this tab alone, until it is closed. */
export const tabStorage = within(() => sessionStorage);
