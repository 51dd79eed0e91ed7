public import Messages

/// The reason why polygons are not a valid search area.
public enum MultiPolygonError: Error, Sendable, Hashable, Localized {
  /// There is no polygon.
  case empty
  /// A ring is not a valid polygon; both indices start at 0.
  case badRing(polygon: Int, ring: Int, PolygonError)
  /// A hole is not inside its polygon's outer ring.
  case holeOutside(polygon: Int, ring: Int)
  /// Two holes of a polygon overlap.
  case holesOverlap(polygon: Int, Int, Int)
  /// The rings have more than `Polygon.mostCorners` corners in total.
  case tooManyCorners(Int)

  /// One sentence for users.
  public var message: Message {
    switch self {
    case .empty:
      Message(
        "There is no polygon; send at least one.",
        "ไม่มีรูปหลายเหลี่ยม ส่งมาอย่างน้อยหนึ่งรูป")
    case .badRing(0, 0, let error): error.message
    case .badRing(let polygon, let ring, let error):
      Message(
        "Ring \(ring + 1) of polygon \(polygon + 1) \(error.clause).",
        "วงที่ \(ring + 1) ของรูปที่ \(polygon + 1) \(error.clause)")
    case .holeOutside(let polygon, let ring):
      Message(
        "Ring \(ring + 1) of polygon \(polygon + 1) is a hole but does not lie within the first ring.",
        "วงที่ \(ring + 1) ของรูปที่ \(polygon + 1) เป็นรูและไม่ได้อยู่ภายในวงแรก")
    case .holesOverlap(let polygon, let first, let second):
      Message(
        "Rings \(first + 1) and \(second + 1) of polygon \(polygon + 1) are holes that overlap; merge them.",
        "วงที่ \(first + 1) และ \(second + 1) ของรูปที่ \(polygon + 1) เป็นรูที่ซ้อนกัน รวมเป็นรูเดียว")
    case .tooManyCorners(let count): PolygonError.tooManyCorners(count).message
    }
  }
}

/// An area of one or more polygons, which may have holes (RFC 7946, section 3.1.6). Polygons may
/// overlap. The area includes its edges and the edges of its holes.
public struct MultiPolygon: Sendable, Hashable {
  /// A polygon with holes.
  public struct Part: Sendable, Hashable {
    /// The outer ring.
    public let outer: Polygon
    public let holes: [Polygon]

    fileprivate func contains(_ coordinate: Coordinate) -> Bool {
      outer.contains(coordinate) && !holes.contains { $0.surrounds(coordinate) }
    }
  }

  /// The polygons, at least one.
  public let parts: [Part]

  /// Creates an area from a single polygon without holes.
  public init(_ polygon: Polygon) {
    parts = [Part(outer: polygon, holes: [])]
  }

  /// Creates an area from the rings of each polygon, the outer ring first.
  ///
  /// - Throws: `MultiPolygonError` if the rings are not a valid area.
  public init(rings polygons: [[[Coordinate]]]) throws(MultiPolygonError) {
    let count = polygons.joined().reduce(0) { count, ring in
      let isClosed = ring.count > 1 && ring.first == ring.last
      return count + ring.count - (isClosed ? 1 : 0)
    }
    guard count <= Polygon.mostCorners else { throw .tooManyCorners(count) }
    var parts: [Part] = []
    for (number, rings) in polygons.enumerated() {
      var polygons: [Polygon] = []
      for (ring, corners) in rings.enumerated() {
        do throws(PolygonError) {
          polygons.append(try Polygon(corners))
        } catch {
          throw .badRing(polygon: number, ring: ring, error)
        }
      }
      guard let outer = polygons.first else {
        throw .badRing(polygon: number, ring: 0, .tooFewCorners)
      }
      let holes = Array(polygons.dropFirst())
      for (ring, hole) in holes.enumerated() {
        guard outer.holds(hole) else { throw .holeOutside(polygon: number, ring: ring + 1) }
        for (other, before) in holes[..<ring].enumerated() where hole.overlaps(before) {
          throw .holesOverlap(polygon: number, other + 1, ring + 1)
        }
      }
      parts.append(Part(outer: outer, holes: holes))
    }
    if parts.isEmpty { throw .empty }
    self.parts = parts
  }

  /// Returns whether `coordinate` lies in the area or on its edge.
  public func contains(_ coordinate: Coordinate) -> Bool {
    parts.contains { $0.contains(coordinate) }
  }

  /// Boxes that together contain the area without crossing the antimeridian.
  public var boxes: [BoundingBox] { parts.flatMap(\.outer.boxes) }

  /// The polygon if the area is a single polygon without holes; otherwise nil.
  public var single: Polygon? {
    parts.count == 1 && parts[0].holes.isEmpty ? parts[0].outer : nil
  }

  /// The total number of corners of all rings.
  public var cornerCount: Int { rings.joined().reduce(0) { $0 + $1.count } }

  /// The corners of each ring, the outer ring of each polygon first.
  public var rings: [[[Coordinate]]] {
    parts.map { [$0.outer.corners] + $0.holes.map(\.corners) }
  }
}
