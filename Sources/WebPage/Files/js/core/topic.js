// Publishes changes to listeners. A listener is removed when its element leaves the page.

// The pending clean-up of elements: a bond's `end()` is called after its `owner` has left the page.
const bonds = new Set();
let made = [];

// A bond becomes active at the end of the task that creates it, because its owner is on the page by then.
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
 * Calls `end()` after the element `owner` has left the page, at the latest when the next owner is added. The current
 * task must add `owner` to the page. Without this, the listeners of `owner` would keep its whole view in memory.
 */
export function whenGone(owner, end) {
  const bond = { owner, end, isBegun: false };
  bonds.add(bond);
  if (made.length === 0) queueMicrotask(begin);
  made.push(bond);
  return bond;
}

/**
 * Creates a publisher, whose `listen(hear, owner)` calls `hear` on each change until the element `owner` leaves the
 * page.
 */
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
