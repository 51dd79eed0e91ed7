// The homes that the user has saved, and up to three homes to compare.
import { kept, keepOrTell, onKept } from '../core/storage.js';
import { topic } from '../core/topic.js';

export const mostCompared = 3;
const changes = topic();
let saved = list('saved');
let compared = list('compared');
// The store of a signed-in user's homes, which is used instead of this browser's storage.
let elsewhere = null;

function list(name) {
  const value = kept(name);
  return Array.isArray(value) ? value.filter((entry) => typeof entry?.home?.id === 'string') : [];
}

/** The saved homes with the times when they were saved, latest first. */
export const savedHomes = () => elsewhere?.homes() ?? saved;

/** The homes saved in this browser. */
export const deviceHomes = () => saved;

export const comparedHomes = () => compared;

/** Calls `hear` when the saved or the compared homes change, while `owner` is on the page. */
export const onKeeping = changes.listen;

/**
 * Whether two ids refer to the same home. Before version 0.2, an id was the source's key, which is now the last
 * component of the id.
 */
export const isSameHome = (one, other) => one === other
  || String(one).split('.').at(-1) === other || one === String(other).split('.').at(-1);

const holds = (entries, id) => entries.some(({ home }) => isSameHome(home.id, id));
export const isSaved = (id) => holds(savedHomes(), id);
export const isCompared = (id) => holds(compared, id);

// If the storage is full, keeps the homes until the page is closed, and warns the user.
function store(name, entries) {
  keepOrTell(name, entries);
  changes.tell();
}

/** Saves a home, or removes it if it is already saved. Returns whether the home is saved now. */
export function toggleSaved(home) {
  if (elsewhere) return elsewhere.toggle(home);
  saved = isSaved(home.id)
    ? saved.filter((entry) => !isSameHome(entry.home.id, home.id))
    : [{ home, at: new Date().toISOString() }, ...saved];
  store('saved', saved);
  return isSaved(home.id);
}

/**
 * Uses another store for saved homes: its `homes()` returns the homes, and its `toggle(home)` saves or removes a home.
 * Null switches back to this browser's storage.
 */
export function saveElsewhere(other) {
  elsewhere = other;
  changes.tell();
}

/** Notifies listeners that the homes in the other store have changed. */
export const tellOfHomes = () => changes.tell();

/** Removes homes from this browser. */
export const takeFromDevice = (entries) => store('saved', saved = saved.filter((entry) => !entries.includes(entry)));

/** Saves a home in this browser only, so that it is not moved to a hunt. */
export const leaveOnDevice = (home, at) => store('saved',
  saved = [{ home, at, isOnlyHere: true }, ...saved.filter((entry) => !isSameHome(entry.home.id, home.id))]);

/** Adds a home to the comparison, replacing `instead` if given, or removes it. */
export function toggleCompared(home, instead) {
  compared = isCompared(home.id)
    ? compared.filter((entry) => !isSameHome(entry.home.id, home.id))
    : instead ? compared.map((entry) => (isSameHome(entry.home.id, instead.id) ? { home } : entry))
      : [...compared, { home }];
  store('compared', compared);
  return isCompared(home.id);
}

function readAgain() {
  saved = list('saved');
  compared = list('compared');
  changes.tell();
}

// Another tab may have changed the homes, even while this page was in the back/forward cache.
onKept(['saved', 'compared'], readAgain);
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && kept('saved') !== undefined) readAgain();
});
