// The homes that the reader saved, and up to three that they compare.
import { kept, keepOrTell, onKept } from '../core/storage.js';
import { topic } from '../core/topic.js';

export const mostCompared = 3;
const changes = topic();
let saved = list('saved');
let compared = list('compared');
// Where a signed-in reader's homes are instead.
let elsewhere = null;

function list(name) {
  const value = kept(name);
  return Array.isArray(value) ? value.filter((entry) => typeof entry?.home?.id === 'string') : [];
}

/** The saved homes with when they were saved, the latest first. */
export const savedHomes = () => elsewhere?.homes() ?? saved;

/** Those of this browser alone. */
export const deviceHomes = () => saved;

/** The homes chosen to be compared. */
export const comparedHomes = () => compared;

/** Calls `hear` whenever either changes, while `owner` is on the page. */
export const onKeeping = changes.listen;

/** Whether two ids are of one home. Before version 0.2 an id was the source's own key, with which it ends now. */
export const isSameHome = (one, other) => one === other
  || String(one).split('.').at(-1) === other || one === String(other).split('.').at(-1);

const holds = (entries, id) => entries.some(({ home }) => isSameHome(home.id, id));
export const isSaved = (id) => holds(savedHomes(), id);
export const isCompared = (id) => holds(compared, id);

// What a full storage does not take is there until the page is left, and the reader knows.
function store(name, entries) {
  keepOrTell(name, entries);
  changes.tell();
}

/** Saves a home, or forgets it. Returns whether it is saved now. */
export function toggleSaved(home) {
  if (elsewhere) return elsewhere.toggle(home);
  saved = isSaved(home.id)
    ? saved.filter((entry) => !isSameHome(entry.home.id, home.id))
    : [{ home, at: new Date().toISOString() }, ...saved];
  store('saved', saved);
  return isSaved(home.id);
}

/** Has homes saved elsewhere: `homes()` are there, and `toggle(home)` saves one or forgets it; null ends that. */
export function saveElsewhere(other) {
  elsewhere = other;
  changes.tell();
}

/** Says that the homes elsewhere have changed. */
export const tellOfHomes = () => changes.tell();

/** Takes homes away from this browser. */
export const takeFromDevice = (entries) => store('saved', saved = saved.filter((entry) => !entries.includes(entry)));

/** Saves a home in this browser, where it stays. */
export const leaveOnDevice = (home, at) => store('saved',
  saved = [{ home, at, isOnlyHere: true }, ...saved.filter((entry) => !isSameHome(entry.home.id, home.id))]);

/** Puts a home beside the others, or in the place of one of them, or takes it away. */
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

// Another tab of the browser may have saved one, or this one while an older page was set aside.
onKept(['saved', 'compared'], readAgain);
addEventListener('pageshow', ({ persisted }) => {
  if (persisted && kept('saved') !== undefined) readAgain();
});
