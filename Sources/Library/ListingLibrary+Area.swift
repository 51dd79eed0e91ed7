import Geo
import ListingStore
package import Listings
package import Parameters
package import Stations

extension ListingLibrary {
  /// All that the library has, once it holds every home of `types` in `area`, or of an area that is
  /// too wide for one search, those nearest to its middle.
  ///
  /// - Throws: `SearchError` as the coverage of a circle does.
  package func coverage(
    _ area: SearchArea, types: Set<AccommodationType>, stations: StationTable, policy: FetchPolicy
  ) async throws(SearchError) -> SearchCoverage {
    // An area of one point has a circle too.
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
