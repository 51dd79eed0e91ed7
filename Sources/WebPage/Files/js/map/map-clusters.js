// Groups marks that would overlap on the map.

const air = 2;
const cell = 112;
// A cell's column and row are combined into one number, so that looking up neighbours builds no strings.
const rows = 2 ** 26;

/** The diameter in pixels of the circle for a number of homes. */
export const diameter = (count) => Math.min(64, Math.round(34 + 7 * Math.log10(count)));

/**
 * Groups marks so that none overlap at a scale; `widthOf(mark)` returns the width of a mark's pin.
 * Marks that satisfy `isApart` are not grouped.
 */
export function clusters(marks, scale, { widthOf, pin, isApart = () => false }) {
  // A pin is above its place; a circle is centered on its place.
  const size = (group) => {
    const [first] = group.marks;
    const isPin = group.marks.length === 1 && first.isSite;
    group.width = isPin ? widthOf(first) : diameter(group.count);
    group.height = isPin ? pin.height : group.width;
    group.rise = isPin ? pin.rise : 0;
    group.left = group.x * scale;
    group.top = group.y * scale - group.rise;
  };
  let groups = marks.map((mark) => ({ x: mark.x, y: mark.y, count: mark.count, box: mark.box,
    marks: [mark], isApart: isApart(mark), width: 0, height: 0, rise: 0, left: 0, top: 0 }));
  // A group is larger than its members and may overlap others, so repeat.
  for (let before = Infinity; groups.length < before;) {
    before = groups.length;
    groups.forEach(size);
    groups = gathered(groups);
  }
  return groups;
}

function gathered(groups) {
  const cells = new Map();
  const found = [];
  for (const group of groups) {
    const at = Math.floor(group.left / cell) * rows + Math.floor(group.top / cell);
    const other = group.isApart ? null : covered(cells, at, group);
    // A group keeps the position of its largest mark, so that it does not move as others join.
    if (other) join(other, group);
    else {
      found.push(group);
      if (group.isApart) continue;
      const near = cells.get(at);
      if (near) near.push(group);
      else cells.set(at, [group]);
    }
  }
  return found;
}

function covered(cells, at, { left, top, width, height }) {
  for (let column = -rows; column <= rows; column += rows) {
    for (let row = -1; row <= 1; row += 1) {
      for (const other of cells.get(at + column + row) ?? []) {
        if (Math.abs(other.left - left) < (other.width + width) / 2 + air
          && Math.abs(other.top - top) < (other.height + height) / 2 + air) return other;
      }
    }
  }
  return null;
}

function join(group, { marks, count, box }) {
  group.marks.push(...marks);
  group.count += count;
  group.box = { left: Math.min(group.box.left, box.left), right: Math.max(group.box.right, box.right),
    top: Math.min(group.box.top, box.top), bottom: Math.max(group.box.bottom, box.bottom) };
}
