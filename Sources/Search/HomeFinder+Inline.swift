import Geo
import Library
import ListingSources
import ListingStore
import Listings
import Parameters
public import Ranking
package import Stations

/// An answer to a search that was computed without waiting.
public struct InlineAnswer: Sendable {
  /// The answer except for its homes.
  package let answer: SearchAnswer
  package let items: [RankAnswer.Item]
  /// The snapshot that contains the answer's homes.
  package let snapshot: ListingSnapshot
  /// The station table that belongs to the snapshot.
  package let stations: StationTable

  /// The origin of the homes.
  public var source: SearchAnswer.Source { answer.source }
  /// The cursor of the next page; nil on the last page.
  public var next: RankCursor? { answer.next }
}

extension HomeFinder {
  /// The maximum number of homes in an answer computed inline. Other clients wait during the
  /// computation.
  private static let inlineLimit = 50
  /// The maximum number of homes in an area whose homes are counted individually.
  private static let inlineCount = 20_000

  /// Returns the same answer as `answer(to:)` for a search around a coordinate, but in about 100 µs
  /// and without waiting. Returns nil if the answer needs the feed or the store, contains no homes,
  /// or may take longer.
  ///
  /// - Parameter version: A recent version of the stores and stations.
  public func inlineAnswer(to query: SearchQuery, on version: AnswerVersion) -> InlineAnswer? {
    guard case .nearby(let center) = query.place, policy != .feedOnly,
      query.limit <= Self.inlineLimit, !query.facets, !query.explain,
      query.filters == SearchFilters(),
      let view = sources.view(of: version.stores, version.stations),
      let parts = freshParts(of: view, for: query, around: center)
    else { return nil }
    let snapshot = view.snapshot
    // If no types are given, the index counts whole subtrees instead of checking each home.
    guard
      query.types.isEmpty
        || snapshot.count(within: query.radius, of: center) <= Self.inlineCount
    else { return nil }
    let ranked = RankQuery(
      center: center, area: .circle(radius: query.radius), types: query.types,
      sort: query.filters.sort, limit: query.limit, after: query.cursor?.position)
    // If no homes are found, the search must continue with the nearest homes outside the area.
    guard let found = try? snapshot.answer(ranked), found.total > 0 else { return nil }
    let place = SearchAnswer.Center(coordinate: center, label: center.label)
    return InlineAnswer(
      answer: answer(query, around: place, found, MergedCoverage(view: view, parts: parts)),
      items: found.items, snapshot: snapshot, stations: version.stations)
  }

  /// Returns each source's stored data for a search if all of it is fresh; nil if any source would
  /// have to be queried.
  private func freshParts(
    of view: MergedView, for query: SearchQuery, around center: Coordinate
  ) -> [MergedCoverage.Part]? {
    let margin = libraries.count > 1 ? ListingSnapshot.sameHomeReach : 0
    var parts: [MergedCoverage.Part] = []
    for (library, view) in zip(libraries, view.parts) {
      guard library.source.fault == nil, library.snapshots.absence == nil,
        let circles = view.coverage.proof(
          center: center, radius: query.radius + margin, types: TypeSet(query.types),
          fetchedIn: library.freshTimes(at: library.now()))
      else { return nil }
      parts.append(
        MergedCoverage.Part(library: library, coverage: SearchCoverage(view, circles, .cached)))
    }
    return parts
  }
}
