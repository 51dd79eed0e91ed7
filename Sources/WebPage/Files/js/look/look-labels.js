// Places the labels of homes so that no label covers another label or a control. The nearest home is placed first. A
// label is above its home's position if there is room, otherwise next to, above or below other labels, so that the
// labels of homes at the same position fan out.

// The distances in pixels between labels, between a label and its place, and between a label and the view's edges.
const [gap, stem, edge] = [4, 16, 6];
// The sideways offsets of a label as fractions of its width, and the cost of moving it by a pixel sideways relative to
// a pixel upwards.
const [lanes, aside] = [[0, -0.55, 0.55, -1.05, 1.05], 0.9];
// The cost of moving a label to another lane, which makes labels stay on their side while the view turns.
const change = 24;
// The maximum length of a label's line as a fraction of the view's height, and the maximum number of consecutive labels
// without room before placement stops.
const [longest, patience] = [0.6, 40];

const hit = (a, left, top, right, bottom) => a.left < right && left < a.right && a.top < bottom && top < a.bottom;

/**
 * The lowest free position at or above `top` for a label between `left` and `left + wide`; null if there is no free
 * position.
 */
function rise(taken, left, top, wide, high, least) {
  for (let place = top; place >= least;) {
    const blocker = taken.find((box) => hit(box, left - gap, place - gap, left + wide + gap, place + high + gap));
    if (!blocker) return place;
    place = Math.min(place - 1, blocker.top - high - gap);
  }
  return null;
}

/** The position directly below (x, y) for a label; null if that position is not free. */
function under(taken, { x, y, wide, high }, { width, height }) {
  const [left, top] = [Math.max(edge, Math.min(width - wide - edge, x - wide / 2)), y + stem];
  const isFree = top >= edge && top + high <= height - edge
    && !taken.some((box) => hit(box, left - gap, top - gap, left + wide + gap, top + high + gap));
  return isFree ? { left, top, lane: 0 } : null;
}

/**
 * Places at most `most` labels (`{ x, y, wide, high, lane }`), most important first, so that they do not cover
 * `obstacles` (`{ left, top, right, bottom }`). Returns the labels that fit, with their `left`, `top` and `lane`.
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
