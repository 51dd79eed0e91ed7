/// Cuts lines and rings along the edges of a box.
enum BoxClip {
  /// Returns the parts of a line inside the box (Liang and Barsky, 1984, for each segment).
  static func parts(of line: [MapPoint], in box: MapBox) -> [[MapPoint]] {
    var parts: [[MapPoint]] = []
    var current: [MapPoint] = []
    for (start, end) in zip(line, line.dropFirst()) {
      guard let range = insideRange(start, end, box) else {
        if current.count > 1 { parts.append(current) }
        current = []
        continue
      }
      let step = end - start
      if current.isEmpty || range.lowerBound > 0 {
        if current.count > 1 { parts.append(current) }
        current = [start + range.lowerBound * step]
      }
      current.append(start + range.upperBound * step)
      if range.upperBound < 1 {
        parts.append(current)
        current = []
      }
    }
    if current.count > 1 { parts.append(current) }
    return parts
  }

  /// Returns the part of a ring inside the box (Sutherland and Hodgman, 1974), which is empty for a
  /// ring outside. Parts that the box separates stay connected along its edge.
  static func ring(_ ring: [MapPoint], in box: MapBox) -> [MapPoint] {
    var ring = ring
    for (axis, limit, sign) in [
      (0, box.low.x, 1.0), (0, box.high.x, -1.0), (1, box.low.y, 1.0), (1, box.high.y, -1.0),
    ] {
      guard var previous = ring.last else { return [] }
      var cut: [MapPoint] = []
      for point in ring {
        let (before, now) = (sign * (previous[axis] - limit), sign * (point[axis] - limit))
        if (before < 0) != (now < 0) {
          cut.append(previous + before / (before - now) * (point - previous))
        }
        if now >= 0 { cut.append(point) }
        previous = point
      }
      ring = cut
    }
    return ring.count > 2 ? ring : []
  }

  /// Returns the range of a segment inside the box, from 0 at its start to 1 at its end.
  private static func insideRange(
    _ start: MapPoint, _ end: MapPoint, _ box: MapBox
  ) -> ClosedRange<Double>? {
    var (low, high) = (0.0, 1.0)
    let step = end - start
    for axis in 0...1 {
      if step[axis] == 0 {
        guard (box.low[axis]...box.high[axis]).contains(start[axis]) else { return nil }
        continue
      }
      let crossings = [
        (box.low[axis] - start[axis]) / step[axis], (box.high[axis] - start[axis]) / step[axis],
      ]
      low = max(low, min(crossings[0], crossings[1]))
      high = min(high, max(crossings[0], crossings[1]))
      if low > high { return nil }
    }
    return low...high
  }
}
