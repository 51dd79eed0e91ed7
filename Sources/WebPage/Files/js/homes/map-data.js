// Loads the homes in the visible part of the map, which the facade groups.
import { ask as askFor, budgetKey } from './budget.js';
import { fromWorld } from '../geo/mercator.js';
import { filterQuery } from '../core/search.js';

const second = 4000;
let latest = new Map();

/** The home with the given id in the last response. */
export const mapHome = (id) => latest.get(id);

/** Formats a box in world coordinates as `west,south,east,north`. */
export function boxText({ left, top, right, bottom }, digits = 6) {
  const [low, high] = [fromWorld({ x: left, y: bottom }), fromWorld({ x: right, y: top })];
  return [low.lon, low.lat, high.lon, high.lat].map((value) => value.toFixed(digits)).join(',');
}

/** The smallest box of whole 64-pixel squares around a box. Small movements do not change this box. */
function squares({ left, top, right, bottom }, zoom) {
  const count = 2 ** (zoom + 2);
  const least = (part) => Math.max(0, Math.floor(part * count)) / count;
  const most = (part) => Math.min(count, Math.ceil(part * count)) / count;
  return { left: least(left), top: least(top), right: most(right), bottom: most(bottom) };
}

const holds = (outer, inner) => outer.left <= inner.left && outer.right >= inner.right
  && outer.top <= inner.top && outer.bottom >= inner.bottom;

/** Requests the homes in view whenever the map settles, and calls `hear(answer)` or `fail(error)`. */
export function mapSource(view, { hear, fail }) {
  let filters = null;
  let covered = null;
  let running = null;
  let timer = 0;
  let isPlanned = false;

  async function ask({ again = false } = {}) {
    if (filters === null || view.size().width === 0) return;
    const zoom = Math.round(view.zoom());
    const key = `${zoom} ${filters} ${budgetKey()}`;
    if (!again && covered?.key === key && holds(covered.box, view.bounds())) return;
    const box = squares(view.bounds(), zoom);
    const mine = { key, box };
    covered = mine;
    clearTimeout(timer);
    running?.abort();
    running = new AbortController();
    const { signal } = running;
    try {
      const query = new URLSearchParams({ bbox: boxText(box, 5), zoom,
        fields: 'id,name,type,price,position' });
      for (const [name, value] of new URLSearchParams(filters)) query.append(name, value);
      const { data } = await askFor('v1/map', query, { signal });
      latest = new Map(data.homes.map((home) => [home.id, home]));
      // The server is still fetching homes or refreshing stale homes, so send the request again in a moment.
      const isOld = !data.complete || data.source.freshness === 'stale';
      if (isOld && !again) timer = setTimeout(() => covered === mine && ask({ again: true }), second);
      hear(data);
    } catch (error) {
      if (signal.aborted) return;
      covered = null;
      fail(error);
    }
  }

  // Send one request for all changes in the same task.
  function plan() {
    if (isPlanned) return;
    isPlanned = true;
    queueMicrotask(() => {
      isPlanned = false;
      ask();
    });
  }

  function stop() {
    clearTimeout(timer);
    running?.abort();
    covered = null;
  }

  view.on('settle', plan);
  return {
    /** Follows the view, using the filters in a state; null pauses the requests. */
    follow(state) {
      const next = state && String(filterQuery(state));
      if (next === null && filters !== null) stop();
      filters = next;
      plan();
    },
    end: stop,
  };
}
