import Basics
import Library
import ListingStore
import Listings
import Messages
import Parameters
import Ranking
import Stations

extension HomeFinder {
  /// Adds the inputs for scoring to `ranked` if the search recommends homes. Excludes saved and
  /// hidden homes; a note lists the ids that no search has found.
  ///
  /// - Throws: `SearchError` if a key matches homes in several sources, or if a store cannot be
  ///   read.
  func score(
    _ ranked: inout RankQuery, _ query: SearchQuery, notes: inout [Message]
  ) throws(SearchError) {
    guard query.explainsHomes else { return }
    var missing: [String] = []
    let saved = try examples(query.taste.saved, parameter: "saved", missing: &missing)
    let hidden = try examples(query.taste.hidden, parameter: "hidden", missing: &missing)
    let unwanted = (saved + hidden).map { (id: $0.id, position: $0.known.listing.position) }
    if !unwanted.isEmpty { ranked.filters.append(UnwantedFilter(unwanted)) }
    if !missing.isEmpty { notes.append(SearchNote.unknownHomes(missing).message) }
    let isOfPerson =
      query.filters.budget != nil || ranked.commute != nil || query.taste != TasteQuery()
    ranked.scoring = HomeScoring(
      budget: query.filters.budget, liked: saved.map(\.example), disliked: hidden.map(\.example),
      interest: isOfPerson ? .none : try interest(), now: sources.now().seconds)
  }

  private func examples(
    _ ids: [String], parameter: String, missing: inout [String]
  ) throws(SearchError) -> [ListingAnswer] {
    var found: [ListingAnswer] = []
    for id in ids {
      do throws(SearchError) {
        found.append(try listings.find(id))
      } catch {
        guard error.code == .unknownListing else { throw error.renamed(parameter) }
        missing.append(id)
      }
    }
    return found
  }

  /// Returns all stored homes as the coverage for a search in the whole city.
  func storedCoverage(
    _ stations: StationTable, notes: inout [Message]
  ) async throws(SearchError) -> MergedCoverage {
    let view = try await sources.storedHomes(stations)
    if view.snapshot.count == 0 { notes.append(SearchNote.nothingStored.message) }
    return MergedCoverage(
      view: view,
      parts: zip(libraries, view.parts).map { library, part in
        library.stored(part, part.coverage.circles)
      })
  }
}

extension ListingAnswer {
  fileprivate var example: HomeScoring.Example {
    HomeScoring.Example(type: known.listing.type, position: known.listing.position)
  }
}

extension SearchQuery {
  /// Returns the radius in metres within which a search needs all homes. A search that sorts by
  /// score also needs homes for comparison, which may be around a station up to 1 km outside the
  /// circle.
  func radiusToKnow(_ radius: Double) -> Double {
    filters.sort == .recommended ? min(radius + 2_000, SearchLimits.greatestRadius) : radius
  }
}
