import Geo
import Glibc

/// The search for a proof that circles together hold another circle.
struct UnionProof {
  private let candidates: [CoveredCircle]
  private let center: Coordinate
  private let radius: Double
  private var used: Set<Int> = []

  init(_ candidates: [CoveredCircle], center: Coordinate, radius: Double) {
    self.candidates = candidates
    self.center = center
    self.radius = radius
  }

  /// The candidates that were needed, or nil without a proof.
  consuming func circles() -> Set<CoveredCircle>? {
    guard !candidates.isEmpty else { return nil }
    for box in BoundingBox.boxes(around: center, radius: radius) {
      guard prove(box, depth: 0) else { return nil }
    }
    return Set(used.map { candidates[$0] })
  }

  /// Quarterings after which a box that is in doubt counts as not held: at 2 km some four metres.
  private static let depthLimit = 9

  private mutating func prove(_ box: BoundingBox, depth: Int) -> Bool {
    guard let middle = box.middle else { return false }
    let reach = box.reach
    if let one = candidates.firstIndex(where: { $0.holds(middle, reach: reach) }) {
      used.insert(one)
      return true
    }
    let distance = center.distance(to: middle)
    if distance - reach > radius { return true }
    // A middle that is asked about and that nothing holds is a hole: no quartering helps.
    if distance <= radius, !candidates.contains(where: { $0.holds(middle, reach: 0) }) {
      return false
    }
    guard depth < Self.depthLimit else { return false }
    for quarter in box.quarters {
      guard prove(quarter, depth: depth + 1) else { return false }
    }
    return true
  }
}

extension BoundingBox {
  /// The point halfway between the box's edges.
  fileprivate var middle: Coordinate? {
    Coordinate(latitude: (south + north) / 2, longitude: (west + east) / 2)
  }

  /// Metres from the middle that no point of the box lies beyond: the way along the meridian and
  /// then along the parallel nearest to the equator, both with the ellipsoid's greatest radius of
  /// curvature, a²/b.
  fileprivate var reach: Double {
    let metresPerDegree = 6_399_594 * Double.pi / 180
    let widest = south <= 0 && north >= 0 ? 0 : min(abs(south), abs(north))
    return metresPerDegree
      * ((north - south) / 2 + (east - west) / 2 * cos(widest * .pi / 180))
  }

  /// The box's four quarters.
  fileprivate var quarters: [BoundingBox] {
    let (latitude, longitude) = ((south + north) / 2, (west + east) / 2)
    return [
      BoundingBox(south: south, west: west, north: latitude, east: longitude),
      BoundingBox(south: south, west: longitude, north: latitude, east: east),
      BoundingBox(south: latitude, west: west, north: north, east: longitude),
      BoundingBox(south: latitude, west: longitude, north: north, east: east),
    ].compactMap { $0 }
  }
}
