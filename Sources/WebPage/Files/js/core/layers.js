// Layers over the page, such as the filters and dialogs. Escape and the browser's Back button close the top layer
// first. Each layer has an entry in the browser's history.
import { whenGone } from './topic.js';

// The maximum time in milliseconds to wait for the browser to leave a history entry.
const patience = 5_000;
// The open layers, lowest first.
const open = [];
let last = Date.now();
// The id of the closed layer whose history entry the browser is about to leave.
let leaving = null;
let waiting = [];

/**
 * Opens a layer, which ends when the element `owner` leaves the page. `close()` is called to close the layer. Returns a
 * function that the caller must call when it closes the layer itself.
 */
export function openLayer(close, owner) {
  const layer = { id: last += 1, close, address: location.search, isOver: false };
  const end = () => {
    layer.isOver = true;
    leave(layer);
  };
  whenGone(owner, end);
  whenHere(() => {
    if (layer.isOver) return;
    open.push(layer);
    history.replaceState({ ...history.state, under: layer.id }, '');
    history.pushState({ ...history.state, under: undefined }, '');
  });
  return end;
}

/**
 * Calls `act()` after the browser has left the history entry of a closed layer, or immediately if it is not leaving an
 * entry.
 */
export function whenHere(act) {
  if (leaving === null) act();
  else waiting.push(act);
}

function arrive() {
  leaving = null;
  const acts = waiting;
  waiting = [];
  for (const act of acts) whenHere(act);
}

// Closes a layer and the layers above it.
function closeFrom(at) {
  for (const { close } of open.splice(at).reverse()) close();
}

function leave(layer) {
  const at = open.indexOf(layer);
  if (at < 0) return;
  const count = open.length - at;
  const { id } = layer;
  leaving = id;
  open.splice(at, 1);
  closeFrom(at);
  history.go(-count);
  setTimeout(() => leaving === id && arrive(), patience);
}

/**
 * Handles navigation to a history entry with the state `state`. Returns whether the navigation only left a layer, and
 * closes that layer. Pending `whenHere` calls run afterwards.
 */
export function hasLeftLayer(state) {
  const isAsked = leaving !== null && state?.under === leaving;
  const at = open.findIndex(({ id }) => id === state?.under);
  if (!isAsked) closeFrom(Math.max(0, at));
  queueMicrotask(arrive);
  return isAsked || at >= 0;
}

/**
 * Closes all layers before the page navigates. Returns whether the new address can reuse the layers' history entry,
 * which requires that the address has not changed since the layers were opened.
 */
export function closeLayers() {
  const isSpare = open.length > 0 && open[0].address === location.search;
  closeFrom(0);
  return isSpare;
}

// Ignore Escape in dialogs, because the browser closes them itself.
addEventListener('keydown', (event) => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || open.length === 0
    || event.target.closest?.('dialog')) return;
  event.preventDefault();
  open.at(-1).close();
});
