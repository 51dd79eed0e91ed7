// Reports to the server, once per home, that the reader viewed, saved or called about it, if the server counts that. The
// server counts anonymously, to recommend popular homes.
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
