public import Geo

/// A circle on the map that was completely fetched from the feed, up to the last page.
public struct CoveredCircle: Sendable, Hashable {
  /// The centre of the circle.
  public var center: Coordinate
  /// The radius in metres; the edge is part of the circle.
  public var radius: Double
  /// The types of homes that were fetched.
  public var types: TypeSet
  /// When the fetch began, in seconds since 1970.
  public var fetchedAt: Int64
  /// The numbers of unusable records in the feed's responses, by reason.
  public var skipped: [String: Int]

  /// Creates a fetched circle.
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

  /// Whether every point within `reach` metres of `point` lies in this circle, according to the
  /// triangle inequality for geodesics. Tolerates a rounding error of a hundredth of a millimetre.
  func holds(_ point: Coordinate, reach: Double) -> Bool {
    center.distance(to: point) + reach <= radius + Self.rounding
  }

  private static let rounding = 1e-5
}
