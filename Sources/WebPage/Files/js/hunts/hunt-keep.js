// Stores the reader's hunts in the browser's database, for use without a network.

const name = 'homefind-hunts';
const store = 'kept';
let opening;

// A browser that keeps nothing (private windows) is no error.
const open = () => {
  opening ??= new Promise((resolve) => {
    try {
      const request = indexedDB.open(name, 1);
      request.onupgradeneeded = () => request.result.createObjectStore(store);
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => resolve(null);
    } catch {
      resolve(null);
    }
  });
  return opening;
};

async function run(mode, act) {
  const database = await open();
  if (!database) return undefined;
  return new Promise((resolve) => {
    try {
      const transaction = database.transaction(store, mode);
      const request = act(transaction.objectStore(store));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => resolve(undefined);
    } catch {
      // A browser may close the database behind the page; it is opened again when it is next wanted.
      opening = undefined;
      resolve(undefined);
    }
  });
}

/** The value under `key`; undefined where there is none. */
export const readKept = (key) => run('readonly', (kept) => kept.get(key));

/** Keeps a value under `key`. */
export const writeKept = (key, value) => run('readwrite', (kept) => kept.put(value, key));

/** Forgets all values. */
export const forgetKept = () => run('readwrite', (kept) => kept.clear());
