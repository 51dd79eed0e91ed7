// Boxes of rotated text, and whether they overlap.

/** A box with the given centre, rotated by `angle` degrees, together with its corners. */
export function turnedBox({ x, y, width, height, angle = 0 }) {
  const turn = (angle * Math.PI) / 180;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) => ({
    x: x + (a * width * cos - b * height * sin) / 2,
    y: y + (a * width * sin + b * height * cos) / 2,
  }));
  const [xs, ys] = [corners.map((corner) => corner.x), corners.map((corner) => corner.y)];
  return { x, y, width, height, axes: [{ x: cos, y: sin }, { x: -sin, y: cos }], corners,
    left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys),
    bottom: Math.max(...ys) };
}

/** Whether two rotated boxes overlap, according to the separating axis theorem. */
export function overlaps(a, b) {
  if (a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top) return false;
  return ![...a.axes, ...b.axes].some((axis) => {
    const [first, second] = [a, b].map(({ corners }) =>
      corners.map(({ x, y }) => x * axis.x + y * axis.y));
    return Math.max(...first) <= Math.min(...second) || Math.max(...second) <= Math.min(...first);
  });
}
