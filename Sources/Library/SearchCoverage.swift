package import Basics
package import Geo
package import ListingStore
package import Parameters

/// The part of the map that a search looks at.
package struct SearchedCircle: Sendable {
  package var center: Coordinate
  /// Metres around the centre.
  package var radius: Double

  package init(center: Coordinate, radius: Double) {
    self.center = center
    self.radius = radius
  }
}

/// What the library holds for a search, and where it comes from.
package struct SearchCoverage: Sendable {
  package var view: SnapshotCache.View
  package var circles: [CoveredCircle]
  package var freshness: Freshness
  package var fetches: [FetchRecord] = []
  /// Why the feed had no answer, where stale homes take its place.
  package var failure: SearchError?
  /// Whether no home of what was asked for is missing.
  package var isWhole = true
  /// Whether homes of what was asked for may be missing, since the feed has no answer and the store covers only a
  /// part.
  package var isPartial = false
  /// Whether homes of what was asked for are still being fetched, behind the answer.
  package var isUnderWay = false

  package init(
    _ view: SnapshotCache.View, _ circles: [CoveredCircle], _ freshness: Freshness,
    fetches: [FetchRecord] = [], failure: SearchError? = nil
  ) {
    self.view = view
    self.circles = circles
    self.freshness = freshness
    self.fetches = fetches
    self.failure = failure
  }

  /// When the oldest part of it was fetched.
  package var fetchedAt: Timestamp {
    circles.map(\.fetchedAt).min().map(Timestamp.init(seconds:)) ?? view.madeAt
  }
}
