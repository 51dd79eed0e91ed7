// Telling those who want to hear, for as long as what they show is on the page.

/** Something that changes: `listen(hear, owner)` hears of it until the element `owner` is gone. */
export function topic() {
  const listeners = new Set();
  return {
    listen(hear, owner) {
      const listener = { hear, owner, wasShown: false };
      listeners.add(listener);
      // Whoever listens is put on the page by the task that makes it.
      queueMicrotask(() => {
        listener.wasShown = true;
      });
    },
    tell(...values) {
      for (const listener of [...listeners]) {
        const { owner, hear } = listener;
        if (owner && !owner.isConnected && listener.wasShown) listeners.delete(listener);
        else hear(...values);
      }
    },
  };
}
