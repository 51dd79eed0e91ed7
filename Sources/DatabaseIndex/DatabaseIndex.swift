import Basics
import Library
import ListingStore
package import Parameters
package import Ranking
import Stations

/// The index in the PostgreSQL database that contains the store, for stores that are larger than
/// memory.
///
/// The database counts the matching homes and returns a page's homes, plus all homes that it can
/// neither include nor exclude with certainty. homefind ranks these in memory as usual, so ids,
/// order, totals and cursors are the same.
package struct DatabaseIndex: HomeIndex {
  let engine: DatabaseEngine
  private let stations: StationTable

  /// The approximate time that a search takes, without ranking.
  private static let searchTime = Duration.milliseconds(5)

  init(_ engine: DatabaseEngine, _ stations: StationTable) {
    self.engine = engine
    self.stations = stations
  }

  /// Returns the homes that match `query`.
  ///
  /// - Throws: A `SearchError` with code `notIndexed` for a query that needs an index in memory, or
  ///   `invalidParameter` for an area with too many homes.
  package func answer(_ query: RankQuery) throws(SearchError) -> RankAnswer {
    if query.sort == .recommended || query.scoring != nil {
      throw SearchError(.notIndexed, SearchMessage.needsMemory)
    }
    let isPage =
      !query.isGrouped && !query.wantsFacets && !query.wantsDropped && !query.sort.needsCommute
    let outcome = isPage ? try engine.select { try self.page(of: query, in: $0) } : nil
    guard let page = try outcome?.orThrow() else {
      return try ranked(query, try homes(of: query))
    }
    var answer = try ranked(query, snapshot(page.homes))
    answer.total = page.count
    if !page.doubtful.isEmpty {
      var all = query
      (all.limit, all.after) = (0, nil)
      answer.total += try ranked(all, snapshot(page.doubtful)).total
    }
    return answer
  }

  /// Returns the homes nearest to the centre of `query` that have its types and match its filters,
  /// regardless of the query's area.
  ///
  /// - Parameters:
  ///   - inner: The inner radius in metres; homes at or within this distance are left out. If nil,
  ///     no homes are left out.
  ///   - outer: The outer radius in metres; homes beyond this distance are left out.
  /// - Throws: The same errors as ``answer(_:)``.
  package func nearest(
    _ count: Int, of query: RankQuery, beyond inner: Double?, within outer: Double
  ) throws(SearchError) -> [RankAnswer.Item] {
    var nearest = RankQuery(
      center: query.center, area: .circle(radius: outer), types: query.types,
      filters: query.filters, limit: count)
    nearest.after = inner.map(RankPosition.behind)
    // Each query counts all homes in its circle, so widen the circle only if it contains too few
    // homes.
    var radius = inner ?? 0
    while true {
      radius = min(max(5 * radius, 1_000), outer)
      nearest.area = .circle(radius: radius)
      let items = try answer(nearest).items
      if items.count == count || radius >= outer { return items }
    }
  }

  /// Returns the homes that match the area, types and filters of `query`; the result may include
  /// other homes.
  ///
  /// - Throws: A `SearchError` with code `invalidParameter` if there are more than
  ///   ``DatabaseEngine/mostHomes``.
  package func homes(of query: RankQuery) throws(SearchError) -> ListingSnapshot {
    var query = query
    // The number of homes that each filter excludes is computed in memory.
    if query.wantsDropped { (query.types, query.filters) = ([], []) }
    let wanted = query
    let found = try engine.select { selector -> [StoredListing]? in
      guard let (area, filters) = wanted.condition(try engine.tables(selector), isStrict: false)
      else { return nil }
      let numbers = try selector.numbers(
        """
        SELECT listing.id FROM listing
        WHERE \(selector.isThere) AND (\(area.possible)) AND (\(filters.possible))
        LIMIT \(DatabaseEngine.mostHomes + 1)
        """)
      return numbers.count > DatabaseEngine.mostHomes ? nil : try selector.listings(numbers)
    }
    guard let found else { throw DatabaseEngine.tooManyHomes }
    return snapshot(found)
  }

  /// Returns the number of homes.
  ///
  /// - Throws: `SearchError` if the database cannot be queried.
  package func count() throws(SearchError) -> Int {
    try engine.select { selector in
      try selector.count(certain: "TRUE", possible: nil, doubtfulUpTo: 0).count
    }
  }

  /// Estimates the CPU time that an answer takes on this machine.
  package func cost(of query: RankQuery, itemTime: Duration) -> Duration {
    Self.searchTime + itemTime * min(max(0, query.limit), DatabaseEngine.mostHomes)
  }

  package func costOfNearest(_ query: RankQuery) -> Duration { cost(of: query, itemTime: .zero) }

  private func snapshot(_ listings: [StoredListing]) -> ListingSnapshot {
    ListingSnapshot(listings.map { KnownListing($0) }, of: engine.source, stations: stations)
  }

  private func ranked(
    _ query: RankQuery, _ snapshot: ListingSnapshot
  ) throws(SearchError) -> RankAnswer {
    try unlessCancelled { () throws(CancellationError) in try snapshot.answer(query) }
  }
}
