public import Geo
import Listings

/// What is known of the map: the circles that the feed was asked for.
public struct Coverage: Sendable {
  /// The circles, the newest first.
  public let circles: [CoveredCircle]

  /// A coverage of these circles, in any order.
  public init(_ circles: [CoveredCircle] = []) {
    self.circles = circles.sorted { $0.fetchedAt > $1.fetchedAt }
  }

  /// The circles that together provably hold the circle asked about for each of `types`, or nil
  /// where no such proof is found.
  ///
  /// One circle that holds all of it is preferred. Else the circle's bounding boxes are quartered
  /// until each quarter lies within one known circle or outside the one asked about; both follow
  /// from the triangle inequality, so a proof never errs. Where none is found after nine
  /// quarterings the answer is nil, though the union may just do.
  ///
  /// - Parameters:
  ///   - center: The centre asked about.
  ///   - radius: Metres around it.
  ///   - types: The kinds asked about.
  ///   - times: When a circle must have been fetched to count, in seconds since 1970.
  public func proof(
    center: Coordinate, radius: Double, types: TypeSet, fetchedIn times: ClosedRange<Int64>
  ) -> [CoveredCircle]? {
    let near = circles.filter {
      times.contains($0.fetchedAt) && !$0.types.isDisjoint(with: types)
        && $0.center.distance(to: center) < $0.radius + radius
    }
    if let one = near.first(where: {
      $0.types.isSuperset(of: types) && $0.holds(center, reach: radius)
    }) {
      return [one]
    }
    var used: Set<CoveredCircle> = []
    var proven: Set<[CoveredCircle]> = []
    for type in types.types {
      // Kinds that the same circles hold are proven together.
      let candidates = near.filter { $0.types.contains(TypeSet(type)) }
      if proven.contains(candidates) { continue }
      guard let union = UnionProof(candidates, center: center, radius: radius).circles() else {
        return nil
      }
      used.formUnion(union)
      proven.insert(candidates)
    }
    return used.sorted { $0.fetchedAt > $1.fetchedAt }
  }
}
