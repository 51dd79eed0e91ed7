import Basics
import Geo
import ListingStore
import Parameters

/// The part of the map that a search looks at.
struct SearchedCircle: Sendable {
  var center: Coordinate
  /// Metres around the centre.
  var radius: Double
}

/// What the library holds for a search, and where it comes from.
struct SearchCoverage: Sendable {
  var view: SnapshotCache.View
  var circles: [CoveredCircle]
  var freshness: SearchAnswer.Freshness
  var fetches: [FetchRecord] = []
  /// Why the feed had no answer, where stale homes take its place.
  var failure: SearchError?
  /// Whether no home of what was asked for is missing.
  var isWhole = true
  /// Whether homes of what was asked for may be missing, since the feed has no answer and the store covers only a
  /// part.
  var isPartial = false
  /// Whether homes of what was asked for are still being fetched, behind the answer.
  var isUnderWay = false

  init(
    _ view: SnapshotCache.View, _ circles: [CoveredCircle], _ freshness: SearchAnswer.Freshness,
    fetches: [FetchRecord] = [], failure: SearchError? = nil
  ) {
    self.view = view
    self.circles = circles
    self.freshness = freshness
    self.fetches = fetches
    self.failure = failure
  }

  /// When the oldest part of it was fetched.
  var fetchedAt: Timestamp {
    circles.map(\.fetchedAt).min().map(Timestamp.init(seconds:)) ?? view.madeAt
  }
}
