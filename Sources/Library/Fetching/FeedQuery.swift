import Basics
public import Geo
import ListingStore
import Listings

/// A circle that the feed is asked for, a little larger than the one that was searched.
package struct FeedQuery: Sendable, Hashable {
  let center: Coordinate
  /// Metres.
  let radius: Double
  let types: Set<AccommodationType>

  /// By how much the circle asked for is wider than the one searched, so that the next pan or zoom
  /// is covered already. A quarter costs about half as many rows again.
  static let widening = 1.25

  /// What to ask the feed for when `radius` metres around `center` are searched for `types`.
  init(around center: Coordinate, radius: Double, types: Set<AccommodationType>) {
    self.center = center
    self.radius = radius * Self.widening
    // More than three types are one call for every home, so all that comes back is kept.
    self.types = types.count > 3 || types.contains(.other) ? [] : types
  }

  /// This very circle.
  init(exactly center: Coordinate, radius: Double, types: Set<AccommodationType>) {
    self.center = center
    self.radius = radius
    self.types = types
  }

  /// The circle that is covered when the feed has answered.
  func circle(at time: Timestamp, skipped: [String: Int] = [:]) -> CoveredCircle {
    CoveredCircle(
      center: center, radius: radius, types: TypeSet(types), fetchedAt: time.seconds,
      skipped: skipped)
  }
}

/// A call that was made to the feed for an answer.
public struct FetchRecord: Sendable, Hashable {
  /// The centre that was asked for.
  public var center: Coordinate
  /// Metres around it.
  public var radius: Double
  /// How many homes came.
  public var homes: Int
  /// How long it took.
  public var duration: Duration
  /// Whether another search had asked for the same and this one waited for it.
  public var isShared: Bool
}
