import Basics
import Geo
import ListingStore
import Listings
import Parameters
import Ranking

extension ListingLibrary {
  /// Returns the stored homes in an area that the store covers only partly, as a fallback for a
  /// failed feed; nil if no stored homes are recent enough.
  func partial(
    _ view: SnapshotCache.View, around area: SearchedCircle, _ types: Set<AccommodationType>,
    at time: Timestamp, after failure: SearchError
  ) -> SearchCoverage? {
    let circles = view.coverage.circles(
      near: BoundingBox.boxes(around: area.center, radius: area.radius), types: TypeSet(types),
      fetchedIn: limits.usableTimes(at: time))
    guard !circles.isEmpty else { return nil }
    // A view that does not contain homes cannot count them.
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
