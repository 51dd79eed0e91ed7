public import Messages

/// Why some polygons are no area to search in.
public enum MultiPolygonError: Error, Sendable, Hashable, Localized {
  /// There is no polygon.
  case empty
  /// A ring, both counted from 0, is no polygon.
  case badRing(polygon: Int, ring: Int, PolygonError)
  /// A hole is not within the outer ring of its polygon.
  case holeOutside(polygon: Int, ring: Int)
  /// Two holes of a polygon overlap.
  case holesOverlap(polygon: Int, Int, Int)
  /// All rings together have more corners than `Polygon.mostCorners`.
  case tooManyCorners(Int)

  /// One sentence for people.
  public var message: Message {
    switch self {
    case .empty:
      Message(
        "There is no polygon; send one at least.",
        "ไม่มีรูปหลายเหลี่ยม ส่งมาอย่างน้อยหนึ่งรูป")
    case .badRing(0, 0, let error): error.message
    case .badRing(let polygon, let ring, let error):
      Message(
        "Ring \(ring + 1) of polygon \(polygon + 1) \(error.clause).",
        "วงที่ \(ring + 1) ของรูปที่ \(polygon + 1) \(error.clause)")
    case .holeOutside(let polygon, let ring):
      Message(
        "Ring \(ring + 1) of polygon \(polygon + 1) is a hole and does not lie within the first ring.",
        "วงที่ \(ring + 1) ของรูปที่ \(polygon + 1) เป็นรูและไม่ได้อยู่ภายในวงแรก")
    case .holesOverlap(let polygon, let first, let second):
      Message(
        "Rings \(first + 1) and \(second + 1) of polygon \(polygon + 1) are holes that overlap; make them one.",
        "วงที่ \(first + 1) และ \(second + 1) ของรูปที่ \(polygon + 1) เป็นรูที่ซ้อนกัน รวมเป็นรูเดียว")
    case .tooManyCorners(let count): PolygonError.tooManyCorners(count).message
    }
  }
}

/// An area of one polygon or several, each of which may have holes (RFC 7946, section 3.1.6). Polygons
/// may overlap; what lies in any of them lies in the area, the edges of holes included.
public struct MultiPolygon: Sendable, Hashable {
  /// An area within a ring and outside others.
  public struct Part: Sendable, Hashable {
    /// What it lies within.
    public let outer: Polygon
    /// What is left out of it.
    public let holes: [Polygon]

    fileprivate func contains(_ coordinate: Coordinate) -> Bool {
      outer.contains(coordinate) && !holes.contains { $0.surrounds(coordinate) }
    }
  }

  /// The polygons, one at least.
  public let parts: [Part]

  /// The area of one polygon without holes.
  public init(_ polygon: Polygon) {
    parts = [Part(outer: polygon, holes: [])]
  }

  /// The area of some polygons, each of its rings, the outer one first.
  ///
  /// - Throws: `MultiPolygonError` where that is no area.
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

  /// Whether `coordinate` lies in the area or on its edge.
  public func contains(_ coordinate: Coordinate) -> Bool {
    parts.contains { $0.contains(coordinate) }
  }

  /// Boxes that hold the area together; none of them crosses the antimeridian.
  public var boxes: [BoundingBox] { parts.flatMap(\.outer.boxes) }

  /// The polygon where there is one alone, without holes.
  public var single: Polygon? {
    parts.count == 1 && parts[0].holes.isEmpty ? parts[0].outer : nil
  }

  /// How many corners all rings have together.
  public var cornerCount: Int { rings.joined().reduce(0) { $0 + $1.count } }

  /// The corners of each ring, the outer one of each polygon first.
  public var rings: [[[Coordinate]]] {
    parts.map { [$0.outer.corners] + $0.holes.map(\.corners) }
  }
}
