package import Basics
package import Geo
package import ListingStore
package import Parameters

/// The circle that a search covers.
package struct SearchedCircle: Sendable {
  package var center: Coordinate
  /// The radius in metres.
  package var radius: Double

  package init(center: Coordinate, radius: Double) {
    self.center = center
    self.radius = radius
  }
}

/// A library's data for a search, and the origin of the data.
package struct SearchCoverage: Sendable {
  package var view: SnapshotCache.View
  package var circles: [CoveredCircle]
  package var freshness: Freshness
  package var fetches: [FetchRecord] = []
  /// The feed error that caused stale homes to be returned.
  package var failure: SearchError?
  /// Whether the whole requested area is covered.
  package var isWhole = true
  /// Whether requested homes may be missing because the feed failed and the store covers only part
  /// of the area.
  package var isPartial = false
  /// Whether requested homes are still being fetched in the background.
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

  /// The time at which the oldest part was fetched.
  package var fetchedAt: Timestamp {
    circles.map(\.fetchedAt).min().map(Timestamp.init(seconds:)) ?? view.madeAt
  }
}
