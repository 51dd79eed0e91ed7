// The selected home or place on the map: its marker and its card.
import { moreOf } from '../homes/card-box.js';
import { isSameHome } from '../homes/keeping.js';
import { keptHome } from '../homes/known.js';
import { mapCard } from './map-card.js';
import { current, go } from '../core/search.js';
import { see } from '../homes/seen.js';

const nearby = 14;
const margin = 48;

/** The selection among `points`. `hasOwn(state)` returns whether a view shows its own homes. */
export function homeChoice(view, points, { hasOwn }) {
  const card = mapCard(() => close());
  let opener = null;
  // The home whose view is open next to the map. Possibly only that view has loaded the home.
  let open = null;
  let brought = null;
  let seenIn = null;

  function choose(mark, button) {
    const state = current();
    const [home] = mark.homes ?? [];
    opener = button;
    if (mark.count > 1) card.list(mark);
    else if (hasOwn(state)) card.show(home);
    // Open this home next to the map instead of the current one.
    else if (state.home && state.view === 'list') return go({ home: home.id });
    else go({ home: home.id, view: 'map' }, { replace: Boolean(state.home) });
    mark.homes?.forEach(({ id }) => see(id));
    if (button.matches(':focus-visible')) card.focus();
    return undefined;
  }

  /** Closes the card; returns whether it was open. */
  function close() {
    if (!card.isOpen()) return false;
    const hadFocus = card.element.contains(document.activeElement);
    const state = current();
    card.show(null);
    if (state.home && state.view === 'map') go({ home: undefined }, { replace: true });
    if (hadFocus) (opener?.isConnected ? opener : view.ground).focus({ preventScroll: true });
    return true;
  }

  // Loads the home in the address, which the map may show only as part of a cluster.
  let asked = null;
  async function load(id) {
    if (asked === id) return;
    asked = id;
    const home = await moreOf({ id });
    if (!home || current().home !== id) asked = null;
    else point(home);
  }

  function point(home) {
    open = home;
    update(current());
  }

  function update(state) {
    const home = state.home && state.view !== 'guide'
      ? [open, keptHome(state.home)].find((one) => one && isSameHome(one.id, state.home)) : undefined;
    points.choose(home ?? null);
    if (state.home && !home && state.view === 'map') load(state.home);
    if (home && state.view === 'map') card.show(home);
    else if (brought !== (home?.id ?? null) || seenIn !== state.view) card.show(null);
    seenIn = state.view;
    const isNew = home && home.id !== brought;
    brought = home?.id ?? null;
    if (isNew && !view.isSeen(home.position, margin)) view.show(home.position, nearby);
  }

  return {
    element: card.element, choose, close, point, update,
  };
}
