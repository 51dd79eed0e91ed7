import Basics
import Library
import ListingStore
package import Parameters
package import Ranking
import Stations

/// The index in the PostgreSQL database that holds the store: for stores that are larger than memory.
///
/// The database counts the homes that match, and finds those of a page and those that only homefind can
/// tell of. homefind ranks these as it ranks all homes in memory, so that ids, order, totals and cursors
/// are the same.
package struct DatabaseIndex: HomeIndex {
  let engine: DatabaseEngine
  private let stations: StationTable

  /// How long a search takes about besides the ranking.
  private static let searchTime = Duration.milliseconds(5)

  init(_ engine: DatabaseEngine, _ stations: StationTable) {
    self.engine = engine
    self.stations = stations
  }

  /// The homes that `query` asks for.
  ///
  /// - Throws: `SearchError`: `notIndexed` for what only an index in memory answers, `invalidParameter` for
  ///   an area with too many homes to look at.
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

  /// The homes nearest to the centre of `query` that are of its types and match its filters, wherever its
  /// area is.
  ///
  /// - Parameters:
  ///   - inner: Metres; homes that are no farther away are left out. Nil leaves none out.
  ///   - outer: Metres; homes that are farther away are left out.
  /// - Throws: `SearchError` as an answer does.
  package func nearest(
    _ count: Int, of query: RankQuery, beyond inner: Double?, within outer: Double
  ) throws(SearchError) -> [RankAnswer.Item] {
    var nearest = RankQuery(
      center: query.center, area: .circle(radius: outer), types: query.types,
      filters: query.filters, limit: count)
    nearest.after = inner.map(RankPosition.behind)
    // All homes of a circle are counted: of a wide one only where those nearer do not do.
    var radius = inner ?? 0
    while true {
      radius = min(max(5 * radius, 1_000), outer)
      nearest.area = .circle(radius: radius)
      let items = try answer(nearest).items
      if items.count == count || radius >= outer { return items }
    }
  }

  /// The homes of the area, the types and the filters of `query`, and perhaps others.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` where they are more than ``DatabaseEngine/mostHomes``.
  package func homes(of query: RankQuery) throws(SearchError) -> ListingSnapshot {
    var query = query
    // What each filter leaves out is counted in memory.
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

  /// How many homes there are.
  ///
  /// - Throws: `SearchError` where the database cannot be asked.
  package func count() throws(SearchError) -> Int {
    try engine.select { selector in
      try selector.count(certain: "TRUE", possible: nil, doubtfulUpTo: 0).count
    }
  }

  /// About how long an answer takes, as far as it keeps a processor busy here.
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
