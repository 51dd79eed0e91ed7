// Reports views, saves and calls, once per home and action, if the server counts them. The counts are anonymous, and
// the server uses them to recommend popular homes.
import { tell } from '../core/api.js';

const told = new Set();
let isCounted = false;

/** Enables reports if the server counts views, saves and calls. */
export function startInterest({ interest }) {
  isCounted = interest === true;
}

/** Reports an action of the user on a home: `view`, `save` or `call`. */
export function showInterest(kind, home) {
  if (!isCounted || told.has(`${kind} ${home}`)) return;
  told.add(`${kind} ${home}`);
  tell('v1/interest', { home, kind });
}
