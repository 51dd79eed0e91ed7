// Publishes changes to listeners. A listener ends when the element that it belongs to leaves the page.

// What ends with an element: `end()` is called once `owner` is gone from the page.
const bonds = new Set();
let made = [];

// A bond counts from the end of the task that makes it on: by then its owner is on the page.
function begin() {
  for (const bond of made) bond.isBegun = true;
  made = [];
  endGone();
}

const isGone = ({ owner, isBegun }) => isBegun && !owner.isConnected;

function finish(bond) {
  if (bonds.delete(bond)) bond.end();
}

function endGone() {
  for (const bond of bonds) if (isGone(bond)) finish(bond);
}

/**
 * Calls `end()` once the element `owner`, which this task puts on the page, is gone from it: at the latest when the next
 * such element comes. Without that, whatever it listens to would keep it and all of its view in memory.
 */
export function whenGone(owner, end) {
  const bond = { owner, end, isBegun: false };
  bonds.add(bond);
  if (made.length === 0) queueMicrotask(begin);
  made.push(bond);
  return bond;
}

/** Something that changes: `listen(hear, owner)` calls `hear` until the element `owner` is gone from the page. */
export function topic() {
  const listeners = new Set();
  return {
    listen(hear, owner) {
      const listener = { hear, bond: null };
      listeners.add(listener);
      if (owner) listener.bond = whenGone(owner, () => listeners.delete(listener));
    },
    tell(...values) {
      for (const { bond, hear } of [...listeners]) {
        if (bond && isGone(bond)) finish(bond);
        else hear(...values);
      }
    },
  };
}
