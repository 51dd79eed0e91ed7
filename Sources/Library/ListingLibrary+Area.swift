import Geo
import ListingStore
package import Listings
package import Parameters
package import Stations

extension ListingLibrary {
  /// Returns all of the library's data once it contains every home of `types` in `area`. If the
  /// area is too wide for one search, only the homes nearest to its centre are guaranteed to be
  /// included.
  ///
  /// - Throws: `SearchError` in the same cases as the coverage of a circle.
  package func coverage(
    _ area: SearchArea, types: Set<AccommodationType>, stations: StationTable, policy: FetchPolicy
  ) async throws(SearchError) -> SearchCoverage {
    // Even a single-point area needs a circle.
    let reach = max(area.reach, 1)
    var coverage = try await coverage(
      area.center, radius: min(reach, SearchLimits.greatestRadius), types: types,
      stations: stations, policy: policy, isWide: true)
    if reach > SearchLimits.greatestRadius {
      coverage.isWhole =
        coverage.view.coverage.proof(
          center: area.center, radius: reach, types: TypeSet(types),
          fetchedIn: limits.usableTimes(at: now())) != nil
    }
    return coverage
  }
}
