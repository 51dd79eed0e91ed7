// Tells the server that a home was viewed, saved or called about, once while the page is open. The server counts it
// without who it was, to recommend popular homes; one that does not count is told nothing.
import { tell } from '../core/api.js';

const told = new Set();
let isCounted = false;

/** Begins to tell where the server counts. */
export function startInterest({ interest }) {
  isCounted = interest === true;
}

/** Tells that the reader has done something with a home: view, save or call. */
export function showInterest(kind, home) {
  if (!isCounted || told.has(`${kind} ${home}`)) return;
  told.add(`${kind} ${home}`);
  tell('v1/interest', { home, kind });
}
