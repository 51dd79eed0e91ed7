import Geo
import Library
import ListingSources
import ListingStore
import Listings
import Parameters
public import Ranking
package import Stations

/// An answer to a search that was made without a wait.
public struct InlineAnswer: Sendable {
  /// The answer without its homes.
  package let answer: SearchAnswer
  package let items: [RankAnswer.Item]
  /// The snapshot that the homes are of.
  package let snapshot: ListingSnapshot
  /// The stations of the snapshot.
  package let stations: StationTable

  /// Where the homes come from.
  public var source: SearchAnswer.Source { answer.source }
  /// Where the next answer starts, when there is more.
  public var next: RankCursor? { answer.next }
}

extension HomeFinder {
  /// Homes that an answer holds at most where it is made while others wait.
  private static let inlineLimit = 50
  /// Homes of an area at most that are counted one by one.
  private static let inlineCount = 20_000

  /// The answer to a search around a coordinate that is made within some 100 µs and without a wait,
  /// as `answer(to:)` gives it; nil where feed or store would be asked, nothing is found, or it may
  /// take longer.
  ///
  /// - Parameter version: What it shall rest on: store and stations as they were a moment ago.
  public func inlineAnswer(to query: SearchQuery, on version: AnswerVersion) -> InlineAnswer? {
    guard case .nearby(let center) = query.place, policy != .feedOnly,
      query.limit <= Self.inlineLimit, !query.facets, !query.explain,
      query.filters == SearchFilters(),
      let view = sources.view(of: version.stores, version.stations),
      let parts = freshParts(of: view, for: query, around: center)
    else { return nil }
    let snapshot = view.snapshot
    // Without types whole parts of the index are counted at once.
    guard
      query.types.isEmpty
        || snapshot.count(within: query.radius, of: center) <= Self.inlineCount
    else { return nil }
    let ranked = RankQuery(
      center: center, area: .circle(radius: query.radius), types: query.types,
      sort: query.filters.sort, limit: query.limit, after: query.cursor?.position)
    // Where there is none, the nearest outside are looked for.
    guard let found = try? snapshot.answer(ranked), found.total > 0 else { return nil }
    let place = SearchAnswer.Center(coordinate: center, label: center.label)
    return InlineAnswer(
      answer: answer(query, around: place, found, MergedCoverage(view: view, parts: parts)),
      items: found.items, snapshot: snapshot, stations: version.stations)
  }

  /// What each source holds for a search, where that is fresh; nil where one would have to be asked.
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
