import Glibc

/// A possible position of a label.
struct LabelAnchor: Sendable {
  var position: MapPoint
  /// The angle of the text in degrees, -90 to 90.
  var angle = 0
  /// The length along which the text fits, in metres; 0 for any length.
  var span = 0
}

/// Finds positions for labels near a latitude.
struct LabelAnchors {
  /// The number of metres per degree in each direction.
  private let metres: MapPoint

  private static let spans = [
    100.0, 160, 250, 400, 600, 900, 1_400, 2_200, 3_500, 5_500,
  ]

  init(latitude: Double) {
    let degree = 111_320.0
    metres = MapPoint(degree * cos(latitude * .pi / 180), degree)
  }

  /// Returns the straight stretches of lines, about one per `spacing` metres.
  func along(_ lines: [[MapPoint]], spacing: Double) -> [LabelAnchor] {
    var found: [LabelAnchor] = []
    for line in lines {
      let path = Path(line.map { $0 * metres })
      let count = max(1, Int((path.length / spacing).rounded()))
      for place in 0..<count {
        let middle = (Double(place) + 0.5) * path.length / Double(count)
        if let anchor = anchor(on: path, at: middle) { found.append(anchor) }
      }
    }
    // If two carriageways have the same name, only one of them gets a label.
    var kept: [LabelAnchor] = []
    for anchor in found.sorted(by: { $0.span > $1.span })
    where kept.allSatisfy({ distance($0.position, anchor.position) > spacing * 0.45 }) {
      kept.append(anchor)
    }
    return kept
  }

  /// Returns the middle of the longest horizontal chord of an area; nil if the area is too thin.
  func inside(_ rings: [[MapPoint]]) -> LabelAnchor? {
    guard let box = MapBox(around: rings.joined()) else { return nil }
    var best: (middle: MapPoint, width: Double)?
    for part in 1...9 {
      let y = box.low.y + (box.high.y - box.low.y) * (Double(part) / 10 + 1e-7)
      let crossings = rings.flatMap { Self.crossings(of: $0, at: y) }.sorted()
      for place in stride(from: 0, to: crossings.count - 1, by: 2) {
        let width = (crossings[place + 1] - crossings[place]) * metres.x
        if width > best?.width ?? 0 {
          best = (MapPoint((crossings[place] + crossings[place + 1]) / 2, y), width)
        }
      }
    }
    return best.map { LabelAnchor(position: $0.middle, span: Int($0.width.rounded())) }
  }

  /// Returns the area of rings in hectares; holes count as negative.
  func hectares(of rings: [[MapPoint]]) -> Double {
    rings.reduce(0) { $0 + MapFeature.area(of: $1) } * metres.x * metres.y / 10_000
  }

  private func anchor(on path: Path, at middle: Double) -> LabelAnchor? {
    var best: LabelAnchor?
    for span in Self.spans where span <= path.length * 1.02 {
      let ends = [path.point(at: middle - span / 2), path.point(at: middle + span / 2)]
      let centre = path.point(at: middle)
      let chord = ends[1] - ends[0]
      let offset = centre - (ends[0] + ends[1]) / 2
      guard length(chord) >= span * 0.985, length(offset) <= span * 0.03 else { break }
      var angle = atan2(-chord.y, chord.x) * 180 / .pi
      if angle >= 90 { angle -= 180 }
      if angle < -90 { angle += 180 }
      best = LabelAnchor(
        position: centre / metres, angle: Int(angle.rounded()), span: Int(span))
    }
    return best.flatMap { $0.span >= 160 ? $0 : nil }
  }

  private func distance(_ one: MapPoint, _ other: MapPoint) -> Double {
    length((one - other) * metres)
  }

  private static func crossings(of ring: [MapPoint], at y: Double) -> [Double] {
    guard var previous = ring.last else { return [] }
    var found: [Double] = []
    for point in ring {
      if (previous.y < y) != (point.y < y) {
        found.append(
          previous.x + (y - previous.y) / (point.y - previous.y) * (point.x - previous.x))
      }
      previous = point
    }
    return found
  }

  private func length(_ step: MapPoint) -> Double { (step * step).sum().squareRoot() }

  /// A line with the distance of each point from its start, in metres.
  private struct Path {
    let points: [MapPoint]
    let distances: [Double]
    var length: Double { distances.last ?? 0 }

    init(_ points: [MapPoint]) {
      self.points = points
      var distances = [0.0]
      for (start, end) in zip(points, points.dropFirst()) {
        let step = end - start
        distances.append(distances[distances.count - 1] + (step * step).sum().squareRoot())
      }
      self.distances = distances
    }

    /// Returns the point at a distance from the start.
    func point(at distance: Double) -> MapPoint {
      guard distance > 0 else { return points[0] }
      guard let place = distances.firstIndex(where: { $0 >= distance }), place > 0 else {
        return points[points.count - 1]
      }
      let (start, end) = (distances[place - 1], distances[place])
      let part = end > start ? (distance - start) / (end - start) : 0
      return points[place - 1] + part * (points[place] - points[place - 1])
    }
  }
}
