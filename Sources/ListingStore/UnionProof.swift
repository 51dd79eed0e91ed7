import Geo
import Glibc

/// Searches for a proof that circles together cover another circle or a box.
///
/// Each circle contains a box between parallels and meridians. The search first subtracts these
/// boxes from the area to cover, which requires only comparing degrees. For the circles of a sync,
/// whose boxes are adjacent, nothing remains after this step. The search then divides the remainder
/// into quarters until each quarter lies within one circle or outside the area to cover. Both
/// checks follow from the triangle inequality and from ``CoveredCircle/holds(_:)``.
struct UnionProof {
  /// A circle, and a box inside the circle.
  struct Candidate: Sendable {
    var circle: CoveredCircle
    var inner: BoundingBox?
  }

  private let candidates: [Candidate]
  private let boxes: [BoundingBox]
  /// The circle to cover; nil if the area to cover is a box.
  private let disc: (center: Coordinate, radius: Double)?
  private var used: Set<Int> = []
  private var budget = Self.budget

  /// Creates a search for a proof that circles cover the given circle, which lies within `boxes`.
  init(_ candidates: [Candidate], boxes: [BoundingBox], center: Coordinate, radius: Double) {
    self.candidates = candidates
    self.boxes = boxes
    disc = (center, radius)
  }

  /// Creates a search for a proof that circles cover a box.
  init(_ candidates: [Candidate], box: BoundingBox) {
    self.candidates = candidates
    boxes = [box]
    disc = nil
  }

  /// Returns the candidates that the proof needs; nil if no proof was found.
  consuming func circles() -> Set<CoveredCircle>? {
    guard !candidates.isEmpty else { return nil }
    let rest = remainder()
    for box in rest {
      guard prove(box, with: Array(candidates.indices), depth: 0) else { return nil }
    }
    return Set(used.map { candidates[$0].circle })
  }

  /// The maximum depth of quartering; a box that is still undecided at this depth is treated as
  /// uncovered. For an area of 50 km, a box at this depth is about 25 metres wide.
  private static let depthLimit = 12
  /// The maximum number of boxes to check; a longer search would not be worth the time.
  private static let budget = 20_000
  /// The maximum number of remaining pieces; if there are more pieces, the search quarters the
  /// original boxes instead.
  private static let pieceLimit = 400

  /// Returns the parts of the boxes that are outside every candidate's inner box.
  private mutating func remainder() -> [BoundingBox] {
    var pieces = boxes
    var taken: Set<Int> = []
    for (index, candidate) in candidates.enumerated() {
      guard let inner = candidate.inner else { continue }
      var rest: [BoundingBox] = []
      for piece in pieces {
        guard piece.overlaps(inner) else {
          rest.append(piece)
          continue
        }
        taken.insert(index)
        rest += piece.subtracting(inner)
      }
      pieces = rest
      if pieces.isEmpty { break }
      if pieces.count > Self.pieceLimit { return boxes }
    }
    used = taken
    return pieces
  }

  private mutating func prove(_ box: BoundingBox, with near: [Int], depth: Int) -> Bool {
    budget -= 1
    guard budget > 0, let middle = box.middle else { return false }
    let reach = box.reach
    if let disc, disc.center.distance(to: middle) - reach > disc.radius { return true }
    var reaching: [Int] = []
    var isMiddleHeld = false
    for index in near {
      let circle = candidates[index].circle
      let distance = circle.center.distance(to: middle)
      if distance + reach <= circle.radius || (distance <= circle.radius && circle.holds(box)) {
        used.insert(index)
        return true
      }
      if distance <= circle.radius { isMiddleHeld = true }
      if distance - reach <= circle.radius { reaching.append(index) }
    }
    // If no circle contains the middle of a box, and the middle must be covered, there is a gap.
    // Quartering the box would be pointless.
    let isAsked = disc.map { $0.center.distance(to: middle) <= $0.radius } ?? true
    if isAsked, !isMiddleHeld { return false }
    guard depth < Self.depthLimit else { return false }
    for quarter in box.quarters {
      guard prove(quarter, with: reaching, depth: depth + 1) else { return false }
    }
    return true
  }
}

extension CoveredCircle {
  /// Whether every point of `box` lies in this circle. If the box is less than half the globe away
  /// from a point, the farthest point of the box is a corner.
  ///
  /// Along a parallel, the distance grows with the difference in longitude. A meridian is a
  /// geodesic, and a circle this small is convex, so if the circle contains two points of a
  /// meridian, it contains the segment between them.
  func holds(_ box: BoundingBox) -> Bool {
    guard radius < Self.convexRadius, box.east - box.west < 180 else { return false }
    return box.corners.allSatisfy { holds($0, reach: 0) }
  }

  /// A box within this circle, which is nearly the largest possible box; nil if the circle contains
  /// a pole or crosses the antimeridian.
  var innerBox: BoundingBox? {
    guard radius < 1_000_000 else { return nil }
    // The distance to a corner, along the meridian and then along the parallel.
    let half = radius * 0.5.squareRoot()
    let latitude = half / BoundingBox.metresPerDegree
    let longitude = latitude / max(cos(center.latitude * .pi / 180), 0.01)
    func box(_ scale: Double) -> BoundingBox? {
      BoundingBox(
        south: center.latitude - scale * latitude, west: center.longitude - scale * longitude,
        north: center.latitude + scale * latitude, east: center.longitude + scale * longitude)
    }
    guard let first = box(1),
      let farthest = first.corners.map(center.distance).max(), farthest > 0,
      let second = box(0.999 * radius / farthest), holds(second)
    else { return nil }
    return second
  }

  /// The radius in metres below which every circle is convex. The limit is far below a quarter of a
  /// meridian.
  private static let convexRadius = 5_000_000.0
}

extension BoundingBox {
  /// The maximum length of a degree in metres, from the ellipsoid's maximum radius of curvature,
  /// a²/b.
  fileprivate static let metresPerDegree = 6_399_594 * Double.pi / 180

  /// An upper bound in metres for the distance from the middle to any point of the box: the
  /// distance along the meridian plus the distance along the parallel that is nearest to the
  /// equator.
  fileprivate var reach: Double {
    let widest = south <= 0 && north >= 0 ? 0 : min(abs(south), abs(north))
    return Self.metresPerDegree
      * ((north - south) / 2 + (east - west) / 2 * cos(widest * .pi / 180))
  }
}
