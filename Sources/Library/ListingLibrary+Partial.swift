import Basics
import Geo
import ListingStore
import Listings
import Parameters
import Ranking

extension ListingLibrary {
  /// The stored homes of an area that the store covers only in part, in place of a feed that has no answer; nil
  /// if it has none there that are recent enough to be used.
  func partial(
    _ view: SnapshotCache.View, around area: SearchedCircle, _ types: Set<AccommodationType>,
    at time: Timestamp, after failure: SearchError
  ) -> SearchCoverage? {
    let circles = view.coverage.circles(
      near: BoundingBox.boxes(around: area.center, radius: area.radius), types: TypeSet(types),
      fetchedIn: limits.usableTimes(at: time))
    guard !circles.isEmpty else { return nil }
    // A view without homes cannot tell.
    if engine.readsHomes,
      view.snapshot.count(within: area.radius, of: area.center, types: types) == 0
    {
      return nil
    }
    var coverage = SearchCoverage(view, circles, .stale, failure: failure)
    coverage.isPartial = true
    return coverage
  }
}
