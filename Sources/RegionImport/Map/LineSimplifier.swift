/// Simplifies lines (Douglas and Peucker, 1973).
enum LineSimplifier {
  /// Returns a line whose points are at most `tolerance` degrees away from the removed ones; both
  /// ends remain.
  static func simplified(_ line: [MapPoint], tolerance: Double) -> [MapPoint] {
    guard line.count > 2 else { return line }
    var isKept = [Bool](repeating: false, count: line.count)
    isKept[0] = true
    isKept[line.count - 1] = true
    var open = [(0, line.count - 1)]
    while let (first, last) = open.popLast() {
      var farthest = (distance: 0.0, at: 0)
      for place in first + 1..<max(last, first + 1) {
        let distance = distance(of: line[place], from: line[first], to: line[last])
        if distance > farthest.distance { farthest = (distance, place) }
      }
      guard farthest.distance > tolerance else { continue }
      isKept[farthest.at] = true
      open += [(first, farthest.at), (farthest.at, last)]
    }
    return line.indices.filter { isKept[$0] }.map { line[$0] }
  }

  /// Returns the distance of a point from the segment between two points.
  private static func distance(
    of point: MapPoint, from start: MapPoint, to end: MapPoint
  ) -> Double {
    let step = end - start
    let square = (step * step).sum()
    let part = square == 0 ? 0 : min(1, max(0, ((point - start) * step).sum() / square))
    let offset = point - (start + part * step)
    return (offset * offset).sum().squareRoot()
  }
}
