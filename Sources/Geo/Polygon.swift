public import Messages

/// The reason why a list of coordinates is not a valid search polygon.
public enum PolygonError: Error, Sendable, Hashable, Localized {
  /// The polygon has fewer than three distinct corners.
  case tooFewCorners
  /// The polygon has more than `Polygon.mostCorners` corners.
  case tooManyCorners(Int)
  /// All corners lie on one line.
  case noArea
  /// Two edges cross, touch or overlap. The edges begin at these corners, counted from 0.
  case crossesItself(Int, Int)
  /// The polygon surrounds a pole, so neither side is its inside.
  case surroundsPole

  /// One sentence for users.
  public var message: Message { Message("The polygon \(clause).", "รูปหลายเหลี่ยม\(clause)") }

  /// The problem as a clause that follows the words “The polygon”.
  public var clause: Message {
    switch self {
    case .tooFewCorners:
      Message(
        "needs at least three different corners", "ต้องมีอย่างน้อยสามมุมที่ต่างกัน")
    case .tooManyCorners(let count):
      Message(
        "may have up to \(Polygon.mostCorners) corners but has \(count): leave some out",
        "มีได้ไม่เกิน \(Polygon.mostCorners) มุม แต่มี \(count) มุม ตัดบางมุมออก")
    case .noArea:
      Message(
        "has no area: all its corners lie on one line", "ไม่มีพื้นที่: ทุกมุมอยู่บนเส้นเดียวกัน")
    case .crossesItself(let first, let second):
      Message(
        "crosses itself: its edge from corner \(first + 1) meets the one from corner \(second + 1)",
        "ตัดกันเอง: ขอบจากมุมที่ \(first + 1) พบขอบจากมุมที่ \(second + 1)")
    case .surroundsPole:
      Message(
        "surrounds a pole: draw one that does not", "ล้อมรอบขั้วโลก วาดใหม่โดยไม่ล้อม")
    }
  }
}

/// An area inside a closed line that does not cross itself. Its edges are straight in a plane of
/// latitudes and longitudes, as in RFC 7946 (section 3.1.1), and take the shorter way around the
/// globe, even across the antimeridian.
public struct Polygon: Sendable, Hashable {
  /// The maximum number of corners of a polygon.
  public static let mostCorners = 1_000

  /// The corners without repetition, in the given order.
  public let corners: [Coordinate]
  /// The corners, with longitudes that continue past the antimeridian.
  private let points: [Point]
  /// The range of the longitudes in `points`.
  private let span: ClosedRange<Double>

  /// Creates the polygon with `corners` in either direction; the first corner may be repeated at
  /// the end. Drops corners that repeat the previous one.
  ///
  /// - Throws: `PolygonError` if the corners are not a valid polygon.
  public init(_ corners: [Coordinate]) throws(PolygonError) {
    var kept: [Coordinate] = []
    for corner in corners where corner != kept.last { kept.append(corner) }
    if kept.count > 1, kept.first == kept.last { kept.removeLast() }
    guard kept.count >= 3 else { throw .tooFewCorners }
    guard kept.count <= Self.mostCorners else { throw .tooManyCorners(kept.count) }
    self.corners = kept
    points = try Self.unwrapped(kept)
    let longitudes = points.map(\.x)
    span = (longitudes.min() ?? 0)...(longitudes.max() ?? 0)
    if Self.isFlat(points) { throw .noArea }
    try Self.checkSimple(points)
  }

  /// Returns whether `coordinate` lies in the polygon or on its edge.
  public func contains(_ coordinate: Coordinate) -> Bool {
    [0.0, 360, -360].contains { turn in
      let longitude = coordinate.longitude + turn
      return span.contains(longitude) && holds(Point(x: longitude, y: coordinate.latitude))
    }
  }

  /// Boxes that contain the polygon: one, or two if it crosses the antimeridian.
  public var boxes: [BoundingBox] {
    let (xs, ys) = (points.map(\.x), points.map(\.y))
    guard let west = xs.min(), let east = xs.max(), let south = ys.min(), let north = ys.max()
    else { return [] }
    return [0.0, 360, -360].compactMap { turn in
      BoundingBox(
        south: south, west: max(west + turn, -180), north: north, east: min(east + turn, 180))
    }
  }

  /// Returns whether `coordinate` lies in the polygon and not on its edge.
  func surrounds(_ coordinate: Coordinate) -> Bool {
    [0.0, 360, -360].contains { turn in
      holds(Point(x: coordinate.longitude + turn, y: coordinate.latitude), edge: false)
    }
  }

  /// Returns whether `other` lies inside this polygon; the edges may touch.
  func holds(_ other: Polygon) -> Bool {
    other.corners.allSatisfy(contains) && !crosses(other)
      && !corners.contains(where: other.surrounds) && !isTwin(of: other)
  }

  /// Returns whether the two polygons share more than parts of their edges.
  func overlaps(_ other: Polygon) -> Bool {
    crosses(other) || corners.contains(where: other.surrounds)
      || other.corners.contains(where: surrounds) || isTwin(of: other)
  }

  /// Returns whether both polygons have the same corners, in which case no corner of one lies
  /// inside the other.
  private func isTwin(of other: Polygon) -> Bool { Set(corners) == Set(other.corners) }

  /// Returns whether an edge of one polygon crosses an edge of the other.
  private func crosses(_ other: Polygon) -> Bool {
    [0.0, 360, -360].contains { turn in
      let others = other.points.map { Point(x: $0.x + turn, y: $0.y) }
      return points.indices.contains { first in
        let (a, b) = (points[first], points[(first + 1) % points.count])
        return others.indices.contains { second in
          Point.cross(a, b, others[second], others[(second + 1) % others.count])
        }
      }
    }
  }

  /// Applies the even-odd rule; returns `edge` for a point on an edge.
  private func holds(_ point: Point, edge: Bool = true) -> Bool {
    var isInside = false
    var start = points[points.count - 1]
    for end in points {
      if Point.isOn(point, start, end) { return edge }
      if (start.y > point.y) != (end.y > point.y) {
        let x = start.x + (point.y - start.y) / (end.y - start.y) * (end.x - start.x)
        if point.x < x { isInside.toggle() }
      }
      start = end
    }
    return isInside
  }

  private static func unwrapped(_ corners: [Coordinate]) throws(PolygonError) -> [Point] {
    var turn = 0.0
    var points: [Point] = []
    for (corner, previous) in zip(corners, corners.suffix(1) + corners) {
      // The edge from the last corner to the first is handled after the loop.
      if !points.isEmpty { turn += Self.turn(from: previous, to: corner) }
      points.append(Point(x: corner.longitude + turn, y: corner.latitude))
    }
    if let first = corners.first, let last = corners.last {
      turn += Self.turn(from: last, to: first)
    }
    guard turn == 0 else { throw .surroundsPole }
    return points
  }

  /// Returns the full turn to add to longitudes if the shorter way between two coordinates crosses
  /// the antimeridian; otherwise 0.
  private static func turn(from start: Coordinate, to end: Coordinate) -> Double {
    let eastward = end.longitude - start.longitude
    return eastward > 180 ? -360 : eastward < -180 ? 360 : 0
  }

  /// Returns whether all points are within a tenth of a millimetre of the line between the first
  /// point and the point farthest from it.
  private static func isFlat(_ points: [Point]) -> Bool {
    guard let first = points.first,
      let last = points.max(by: { $0.distance(to: first) < $1.distance(to: first) })
    else { return true }
    let length = first.distance(to: last)
    return points.allSatisfy { abs(Point.bend(first, last, $0)) <= 1e-9 * length }
  }

  private static func checkSimple(_ points: [Point]) throws(PolygonError) {
    let count = points.count
    for first in 0..<count {
      let (a, b) = (points[first], points[(first + 1) % count])
      for second in (first + 1)..<max(count, first + 1) {
        let (c, d) = (points[second], points[(second + 1) % count])
        let isMet =
          if second == first + 1 {
            // Neighbouring edges share a corner and must not fold back over each other.
            Point.isOn(d, a, b) || Point.isOn(a, c, d)
          } else if first == 0, second == count - 1 {
            Point.isOn(c, a, b) || Point.isOn(b, c, d)
          } else {
            Point.meet(a, b, c, d)
          }
        if isMet { throw .crossesItself(first, second) }
      }
    }
  }
}

/// A point in the plane of longitudes and latitudes.
private struct Point: Sendable, Hashable {
  let x: Double
  let y: Double

  /// Returns the distance to `other` in degrees.
  func distance(to other: Point) -> Double {
    ((x - other.x) * (x - other.x) + (y - other.y) * (y - other.y)).squareRoot()
  }

  /// Returns a positive value if the path from `a` via `b` to `c` turns left, and zero if it is
  /// straight.
  static func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Returns whether `point` lies on the segment from `start` to `end`.
  static func isOn(_ point: Point, _ start: Point, _ end: Point) -> Bool {
    bend(start, end, point) == 0 && min(start.x, end.x) <= point.x
      && point.x <= max(start.x, end.x) && min(start.y, end.y) <= point.y
      && point.y <= max(start.y, end.y)
  }

  /// Returns whether two segments intersect at a point that is not an end of either.
  static func cross(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    let (fromC, fromD) = (bend(a, b, c), bend(a, b, d))
    let (fromA, fromB) = (bend(c, d, a), bend(c, d, b))
    return (fromC > 0 && fromD < 0 || fromC < 0 && fromD > 0)
      && (fromA > 0 && fromB < 0 || fromA < 0 && fromB > 0)
  }

  /// Returns whether two segments share a point.
  static func meet(_ a: Point, _ b: Point, _ c: Point, _ d: Point) -> Bool {
    let (fromC, fromD) = (bend(a, b, c), bend(a, b, d))
    let (fromA, fromB) = (bend(c, d, a), bend(c, d, b))
    if (fromC > 0) != (fromD > 0), (fromA > 0) != (fromB > 0), fromC != 0, fromD != 0, fromA != 0,
      fromB != 0
    {
      return true
    }
    return isOn(a, c, d) || isOn(b, c, d) || isOn(c, a, b) || isOn(d, a, b)
  }
}
