// What the browser keeps for the page. A browser that keeps nothing (private windows) is no error.

const prefix = 'homefind.';

const within = (storage) => ({
  kept(name) {
    try {
      const text = storage().getItem(prefix + name);
      return text === null ? undefined : JSON.parse(text);
    } catch {
      return undefined;
    }
  },
  keep(name, value) {
    try {
      storage().setItem(prefix + name, JSON.stringify(value));
      return true;
    } catch {
      return false;
    }
  },
});

/**
 * `kept(name)` is the value kept under `name`, undefined where there is none that can be read;
 * `keep(name, value)` keeps one, and returns whether that worked.
 */
export const { kept, keep } = within(() => localStorage);

/** Calls `hear` when another tab keeps another value under one of these names. */
export const onKept = (names, hear) => addEventListener('storage', ({ key }) => {
  if (key === null || names.some((name) => key === prefix + name)) hear();
});

/** Keeps a value, and tells the reader where a full storage does not take it. */
export function keepOrTell(name, value) {
  if (!keep(name, value)) import('./toast.js').then(({ toastNotKept }) => toastNotKept(), () => {});
}

/** The same for this tab alone, until it is closed. */
export const tabStorage = within(() => sessionStorage);
