import Geo
import Glibc

/// The search for a proof that circles together hold another circle, or a box.
///
/// Every circle holds a box between parallels and meridians. What those boxes hold is taken away from
/// what is asked about, by comparing degrees alone: for the parts of a sync, which lie side by side,
/// nothing is left. What is left is quartered until each quarter lies within one circle or outside
/// what is asked about. Both follow from the triangle inequality and from ``CoveredCircle/holds(_:)``.
struct UnionProof {
  /// A circle, and a box within it.
  struct Candidate: Sendable {
    var circle: CoveredCircle
    var inner: BoundingBox?
  }

  private let candidates: [Candidate]
  private let boxes: [BoundingBox]
  /// The circle asked about; nil where that is a box.
  private let disc: (center: Coordinate, radius: Double)?
  private var used: Set<Int> = []
  private var budget = Self.budget

  /// A proof about the circle, around which are `boxes`.
  init(_ candidates: [Candidate], boxes: [BoundingBox], center: Coordinate, radius: Double) {
    self.candidates = candidates
    self.boxes = boxes
    disc = (center, radius)
  }

  /// A proof about a box.
  init(_ candidates: [Candidate], box: BoundingBox) {
    self.candidates = candidates
    boxes = [box]
    disc = nil
  }

  /// The candidates that were needed, or nil without a proof.
  consuming func circles() -> Set<CoveredCircle>? {
    guard !candidates.isEmpty else { return nil }
    let rest = remainder()
    for box in rest {
      guard prove(box, with: Array(candidates.indices), depth: 0) else { return nil }
    }
    return Set(used.map { candidates[$0].circle })
  }

  /// Quarterings after which a box that is in doubt counts as not held: at 50 km some 25 metres.
  private static let depthLimit = 12
  /// How many boxes are looked at: a proof that takes more would take longer than is worth it.
  private static let budget = 20_000
  /// How many pieces the boxes may be cut into before all is quartered in their place.
  private static let pieceLimit = 400

  /// What of the boxes asked about no candidate's inner box holds.
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
    // A middle that is asked about and that nothing holds is a hole: no quartering helps.
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
  /// Whether every point of `box` lies in this circle: of the points of a box, a corner is the
  /// farthest from any given point, if no more than half the globe lies between them.
  ///
  /// Along a parallel the distance grows with the difference in longitude. A meridian is a geodesic,
  /// and a circle this small is convex, so that it holds all of a meridian between two points that it
  /// holds.
  func holds(_ box: BoundingBox) -> Bool {
    guard radius < Self.convexRadius, box.east - box.west < 180 else { return false }
    return box.corners.allSatisfy { holds($0, reach: 0) }
  }

  /// A box that lies within this circle, nearly the largest; nil where the circle runs round a pole
  /// or over the antimeridian.
  var innerBox: BoundingBox? {
    guard radius < 1_000_000 else { return nil }
    // A corner's distance along the meridian and then along the parallel.
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

  /// Metres below which every circle is convex, far below a quarter of a meridian.
  private static let convexRadius = 5_000_000.0
}

extension BoundingBox {
  /// The greatest length of a degree in metres, by the ellipsoid's greatest radius of curvature,
  /// a²/b.
  fileprivate static let metresPerDegree = 6_399_594 * Double.pi / 180

  /// Metres from the middle that no point of the box lies beyond: the way along the meridian and
  /// then along the parallel nearest to the equator.
  fileprivate var reach: Double {
    let widest = south <= 0 && north >= 0 ? 0 : min(abs(south), abs(north))
    return Self.metresPerDegree
      * ((north - south) / 2 + (east - west) / 2 * cos(widest * .pi / 180))
  }
}
