// Places the labels of homes so that none covers another or a control. The nearest home comes first, above its place if
// there is room, otherwise next to, above or below other labels, so that homes at one place fan out.

// Pixels between labels, between a label and its place, and from the view's edges.
const [gap, stem, edge] = [4, 16, 6];
// Parts of a label's width by which it may stand aside, and what a pixel aside costs beside one upward.
const [lanes, aside] = [[0, -0.55, 0.55, -1.05, 1.05], 0.9];
// What it costs to change lanes: a label stays on its side while the view is turned.
const change = 24;
// The part of the view's height that a leader may be long, and how many labels in a row may find no room.
const [longest, patience] = [0.6, 40];

const hit = (a, left, top, right, bottom) => a.left < right && left < a.right && a.top < bottom && top < a.bottom;

/** The lowest free place upward from `top` for a label between `left` and `left + wide`; null where there is none. */
function rise(taken, left, top, wide, high, least) {
  for (let place = top; place >= least;) {
    const blocker = taken.find((box) => hit(box, left - gap, place - gap, left + wide + gap, place + high + gap));
    if (!blocker) return place;
    place = Math.min(place - 1, blocker.top - high - gap);
  }
  return null;
}

/** The place right under (x, y) for such a label; null where something else is. */
function under(taken, { x, y, wide, high }, { width, height }) {
  const [left, top] = [Math.max(edge, Math.min(width - wide - edge, x - wide / 2)), y + stem];
  const isFree = top >= edge && top + high <= height - edge
    && !taken.some((box) => hit(box, left - gap, top - gap, left + wide + gap, top + high + gap));
  return isFree ? { left, top, lane: 0 } : null;
}

/**
 * Places labels `{ x, y, wide, high, lane }`, the most important first, in a view: at most `most` of them, clear of
 * `obstacles` (`{ left, top, right, bottom }`). Returns those that have a place, with `left` and `top` and their lane.
 */
export function placeLabels(labels, { width, height }, { obstacles = [], most = 40 } = {}) {
  const taken = [...obstacles];
  const placed = [];
  let failed = 0;
  for (const label of labels) {
    if (placed.length === most || failed === patience) break;
    const { x, y, wide, high } = label;
    const start = Math.min(y - stem - high, height - high - edge);
    const least = Math.max(edge, start - height * longest);
    let best = null;
    for (let lane = 0; lane < lanes.length; lane += 1) {
      const wished = x - wide / 2 + lanes[lane] * wide;
      const left = Math.max(edge, Math.min(width - wide - edge, wished));
      const sideways = Math.abs(left + wide / 2 - x) * aside + (lane === label.lane ? 0 : change);
      if (best && sideways >= best.cost) continue;
      const top = rise(taken, left, start, wide, high, least);
      if (top === null) continue;
      const cost = start - top + sideways;
      if (!best || cost < best.cost) best = { cost, left, top, lane };
    }
    best ??= under(taken, label, { width, height });
    if (!best) {
      failed += 1;
      continue;
    }
    failed = 0;
    const { left, top, lane } = best;
    taken.push({ left, top, right: left + wide, bottom: top + high });
    placed.push({ ...label, left, top, lane });
  }
  return placed;
}
