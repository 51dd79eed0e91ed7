import Geo
import Listings

/// A box of the map that is fetched separately, and the circle around it.
struct FetchPart: Sendable {
  let box: BoundingBox
  let center: Coordinate
  /// The radius of the circle in metres. The circle is slightly wider than the box; see `innerBox`.
  let radius: Double
  /// The number of times that the original area was divided into quarters.
  var depth = 0
  /// The expected number of homes; nil if unknown.
  var expected: Int?
  /// The feed's count for the entire original area; nil if unknown.
  var whole: Int?

  /// Creates the part for a box; nil if the box is a single point or has no centre.
  init?(_ box: BoundingBox) {
    guard let center = box.middle,
      let reach = box.corners.map(center.distance).max(), reach > 0
    else { return nil }
    self.box = box
    self.center = center
    radius = reach * Self.margin
  }

  /// The factor by which a part's circle is wider than its box, so that the boxes inside
  /// neighbouring circles overlap.
  private static let margin = 1.02
  /// The minimum radius in metres of a part that may be divided, and the maximum depth of division.
  private static let (leastRadius, mostCuts) = (300.0, 9)
  /// The maximum depth for a feed that does not report counts, which is lower because each division
  /// wastes the rows already received.
  private static let mostCutsUncounted = 3

  func fetch(types: Set<AccommodationType>) -> FeedQuery {
    FeedQuery(exactly: center, radius: radius, types: types)
  }

  /// Whether dividing the part is likely to reduce the number of homes per part. Dividing does not
  /// help if the feed reports the same count for the part as for the whole area, because the feed
  /// may ignore the position.
  func mayBeCut(having count: Int?) -> Bool {
    guard radius > Self.leastRadius, depth < Self.mostCuts else { return false }
    guard let count else { return depth < Self.mostCutsUncounted }
    return depth < 2 || count != whole
  }

  /// Returns the quarters that overlap `disc`.
  ///
  /// - Parameter count: The number of homes counted in the part, if known.
  func quarters(having count: Int?, in disc: SearchedCircle?) -> [FetchPart] {
    box.quarters.compactMap { quarter in
      if let disc, !quarter.mayReach(within: disc.radius, of: disc.center) { return nil }
      var part = FetchPart(quarter)
      part?.depth = depth + 1
      part?.expected = count.map { $0 / 4 }
      part?.whole = whole ?? count
      return part
    }
  }
}

extension BoundingBox {
  /// Whether any point of the box may be within `radius` metres of `center`; false if all points
  /// are farther away.
  func mayReach(within radius: Double, of center: Coordinate) -> Bool {
    guard let middle, let reach = corners.map(middle.distance).max() else { return false }
    return center.distance(to: middle) <= radius + reach
  }
}
