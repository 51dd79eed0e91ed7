import Geo
import ListingSources
import ListingStore
import Listings
import Stations

extension ListingLibrary {
  /// All that the library has, once it holds every home of `types` in `area`, or of an area that is
  /// too wide for one search, those nearest to its middle.
  ///
  /// - Throws: `SearchError` as the holding of a circle does.
  func holding(
    _ area: SearchArea, types: Set<AccommodationType>, stations: StationTable, policy: FetchPolicy
  ) async throws(SearchError) -> Holding {
    // An area of one point has a circle too.
    let reach = max(area.reach, 1)
    var holding = try await holding(
      area.center, radius: min(reach, SearchQuery.greatestRadius), types: types,
      stations: stations, policy: policy, isWide: true)
    if reach > SearchQuery.greatestRadius {
      holding.isWhole =
        holding.view.coverage.proof(
          center: area.center, radius: reach, types: TypeSet(types),
          fetchedIn: limits.usableTimes(at: now())) != nil
    }
    return holding
  }
}
