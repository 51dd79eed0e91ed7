// Stores the user's hunts in IndexedDB, for offline use.

const name = 'homefind-hunts';
const store = 'kept';
let opening;

// In a browser that stores nothing, for example in a private window, all values are undefined.
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
      // The browser may have closed the database; the next call reopens it.
      opening = undefined;
      resolve(undefined);
    }
  });
}

/** The value under `key`; undefined if there is no such value. */
export const readKept = (key) => run('readonly', (kept) => kept.get(key));

/** Stores a value under `key`. */
export const writeKept = (key, value) => run('readwrite', (kept) => kept.put(value, key));

/** Deletes all values. */
export const forgetKept = () => run('readwrite', (kept) => kept.clear());
