import Basics
public import Geo
import ListingStore
import Listings

/// A query to the feed for a circle, which is usually slightly larger than the searched circle.
package struct FeedQuery: Sendable, Hashable {
  let center: Coordinate
  /// The radius in metres.
  let radius: Double
  let types: Set<AccommodationType>

  /// The factor by which the queried circle is wider than the searched circle. The wider circle
  /// also covers the next pan or zoom; a 25% larger radius returns about 50% more rows.
  static let widening = 1.25

  /// Creates the query for a search within `radius` metres of `center`.
  init(around center: Coordinate, radius: Double, types: Set<AccommodationType>) {
    self.center = center
    self.radius = radius * Self.widening
    // For more than three types, request all types in one call, and store the whole response.
    self.types = types.count > 3 || types.contains(.other) ? [] : types
  }

  /// Creates a query for exactly this circle.
  init(exactly center: Coordinate, radius: Double, types: Set<AccommodationType>) {
    self.center = center
    self.radius = radius
    self.types = types
  }

  /// Returns the circle that the feed's response covers.
  func circle(at time: Timestamp, skipped: [String: Int] = [:]) -> CoveredCircle {
    CoveredCircle(
      center: center, radius: radius, types: TypeSet(types), fetchedAt: time.seconds,
      skipped: skipped)
  }
}

/// A feed request made for a search.
public struct FetchRecord: Sendable, Hashable {
  /// The centre of the requested circle.
  public var center: Coordinate
  /// The radius in metres.
  public var radius: Double
  /// The number of homes received.
  public var homes: Int
  /// The duration of the request.
  public var duration: Duration
  /// Whether the request was started by another search and shared with this one.
  public var isShared: Bool
}
