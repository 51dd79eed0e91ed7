import Basics
public import Geo
import ListingStore
import Listings

/// A query to the feed for a circle, usually a little larger than the one that is searched.
package struct FeedQuery: Sendable, Hashable {
  let center: Coordinate
  /// The radius in metres.
  let radius: Double
  let types: Set<AccommodationType>

  /// The factor by which the circle is wider than the one searched, so that it also covers the next
  /// pan or zoom. A quarter more radius costs about half as many rows again.
  static let widening = 1.25

  /// Creates the query to the feed for a search within `radius` metres of `center`.
  init(around center: Coordinate, radius: Double, types: Set<AccommodationType>) {
    self.center = center
    self.radius = radius * Self.widening
    // More than three types are requested with one call for all types, and the whole response is
    // stored.
    self.types = types.count > 3 || types.contains(.other) ? [] : types
  }

  /// Creates a query for exactly this circle.
  init(exactly center: Coordinate, radius: Double, types: Set<AccommodationType>) {
    self.center = center
    self.radius = radius
    self.types = types
  }

  /// Returns the circle that is covered once the feed has responded.
  func circle(at time: Timestamp, skipped: [String: Int] = [:]) -> CoveredCircle {
    CoveredCircle(
      center: center, radius: radius, types: TypeSet(types), fetchedAt: time.seconds,
      skipped: skipped)
  }
}

/// A request to the feed for an answer.
public struct FetchRecord: Sendable, Hashable {
  /// The centre of the circle.
  public var center: Coordinate
  /// The radius in metres.
  public var radius: Double
  /// The number of homes received.
  public var homes: Int
  /// The duration of the request.
  public var duration: Duration
  /// Whether the search shared the request of another one.
  public var isShared: Bool
}
