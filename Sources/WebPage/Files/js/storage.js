// What the browser keeps for the page. A browser that keeps nothing (private windows) is no error.

const prefix = 'homefind.';

/** The value kept under `name`; undefined where there is none that can be read. */
export function kept(name) {
  try {
    const text = localStorage.getItem(prefix + name);
    return text === null ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Keeps `value` under `name`. Returns whether that worked. */
export function keep(name, value) {
  try {
    localStorage.setItem(prefix + name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
