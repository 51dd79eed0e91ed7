// Reports views, saves and calls, once per home and action, if the server counts them. The counts are anonymous; the
// server uses them to recommend popular homes.
import { tell } from '../core/api.js';

const told = new Set();
let isCounted = false;

/** Enables reporting if the server counts these actions. */
export function startInterest({ interest }) {
  isCounted = interest === true;
}

/** Reports what the reader did with a home: view, save or call. */
export function showInterest(kind, home) {
  if (!isCounted || told.has(`${kind} ${home}`)) return;
  told.add(`${kind} ${home}`);
  tell('v1/interest', { home, kind });
}
