public import Geo

/// A part of the map that the feed was asked for, and answered to its last page.
public struct CoveredCircle: Sendable, Hashable {
  /// The centre that was asked for.
  public var center: Coordinate
  /// Metres around the centre, inclusive.
  public var radius: Double
  /// The kinds of homes that were asked for.
  public var types: TypeSet
  /// Seconds since 1970 at which the feed was first asked for it.
  public var fetchedAt: Int64
  /// Records that the feed sent and that could not be used, by reason.
  public var skipped: [String: Int]

  /// A circle, what was asked for in it, and when.
  public init(
    center: Coordinate, radius: Double, types: TypeSet, fetchedAt: Int64,
    skipped: [String: Int] = [:]
  ) {
    self.center = center
    self.radius = radius
    self.types = types
    self.fetchedAt = fetchedAt
    self.skipped = skipped
  }

  /// Whether every point within `reach` metres of `point` lies in this circle: a geodesic's
  /// length obeys the triangle inequality. A hundredth of a millimetre is kept against rounding.
  func holds(_ point: Coordinate, reach: Double) -> Bool {
    center.distance(to: point) + reach <= radius + Self.rounding
  }

  private static let rounding = 1e-5
}
