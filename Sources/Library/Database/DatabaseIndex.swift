import Basics
import Geo
package import ListingStore
import Listings
package import Parameters
package import Ranking
package import Stations
import Synchronization

/// Answers searches in the PostgreSQL database that holds the store, in place of an index in memory: for
/// stores that are larger than that.
///
/// The database counts the homes that match, and finds those of a page and those that only homefind can
/// tell of. homefind ranks these as it ranks all homes in memory, so that ids, order, totals and cursors
/// are the same.
package struct DatabaseIndex: Sendable {
  private let feed: FeedStore
  private let source: String
  private let postgis: String
  private let folding = Folding()

  /// Homes at most that are looked at in memory for one answer: some 60 MB.
  package static let mostHomes = 50_000
  /// How long a search takes about beside the ranking.
  private static let searchTime = Duration.milliseconds(5)

  /// An index over the part of a store that is of `source`.
  ///
  /// - Parameter postgis: The schema that PostGIS is in, as SQL has it.
  package init(_ feed: FeedStore, of source: String, postgis: String) {
    self.feed = feed
    self.source = source
    self.postgis = postgis
  }

  /// The homes that `query` asks for.
  ///
  /// - Throws: `SearchError`: `notIndexed` for what only an index in memory answers, `invalidParameter` for
  ///   an area with too many homes to look at.
  package func answer(_ query: RankQuery, _ stations: StationTable) throws(SearchError)
    -> RankAnswer
  {
    if query.sort == .recommended || query.scoring != nil {
      throw SearchError(.notIndexed, SearchMessage.needsMemory)
    }
    let isPage =
      !query.isGrouped && !query.wantsFacets && !query.wantsDropped && !query.sort.needsCommute
    let outcome = isPage ? try select { try self.page(of: query, in: $0) } : nil
    guard let page = try outcome?.orThrow() else {
      return try ranked(query, try homes(of: query, stations))
    }
    var answer = try ranked(query, snapshot(page.homes, stations))
    answer.total = page.count
    if !page.doubtful.isEmpty {
      var all = query
      (all.limit, all.after) = (0, nil)
      answer.total += try ranked(all, snapshot(page.doubtful, stations)).total
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
    _ count: Int, of query: RankQuery, beyond inner: Double?, within outer: Double,
    _ stations: StationTable
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
      let items = try answer(nearest, stations).items
      if items.count == count || radius >= outer { return items }
    }
  }

  /// The homes of the area, the types and the filters of `query`, and perhaps others.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` where they are more than ``mostHomes``.
  package func homes(of query: RankQuery, _ stations: StationTable) throws(SearchError)
    -> ListingSnapshot
  {
    var query = query
    // What each filter leaves out is counted in memory.
    if query.wantsDropped { (query.types, query.filters) = ([], []) }
    let wanted = query
    let found = try select { selector -> [StoredListing]? in
      guard let (area, filters) = wanted.condition(try tables(selector), isStrict: false)
      else { return nil }
      let numbers = try selector.numbers(
        """
        SELECT listing.id FROM listing
        WHERE \(selector.isThere) AND (\(area.possible)) AND (\(filters.possible))
        LIMIT \(Self.mostHomes + 1)
        """)
      return numbers.count > Self.mostHomes ? nil : try selector.listings(numbers)
    }
    guard let found else { throw Self.tooManyHomes }
    return snapshot(found, stations)
  }

  /// How many homes there are.
  ///
  /// - Throws: `SearchError` where the database cannot be asked.
  package func count() throws(SearchError) -> Int {
    try select { selector in
      try selector.count(certain: "TRUE", possible: nil, doubtfulUpTo: 0).count
    }
  }

  /// About how long an answer takes, as far as it keeps a processor busy here.
  package func cost(of query: RankQuery, itemTime: Duration = .zero) -> Duration {
    Self.searchTime + itemTime * min(max(0, query.limit), Self.mostHomes)
  }

  /// Folds the texts of the next listings that have changed.
  ///
  /// - Returns: Whether there are more.
  /// - Throws: `ListingStoreError`.
  package func foldTexts() throws(ListingStoreError) -> Bool {
    do throws(ListingStoreError) {
      return try feed.foldTexts { listing in
        let texts = ListingTexts(listing)
        return FoldedTexts(
          text: texts.searched, company: texts.company, type: texts.type,
          sortName: texts.sortName, hasPromotion: texts.hasPromotion)
      }
    } catch {
      folding.failedAt.withLock { $0 = .now }
      throw error
    }
  }

  package static let tooManyHomes = SearchError(
    .invalidParameter, SearchMessage.tooManyHomes(limit: mostHomes))

  /// Whether the last answer found listings whose texts are not folded.
  package var isBehind: Bool { folding.isBehind.load(ordering: .relaxed) }

  /// Whether texts are to be folded, which has not failed a moment ago: a standby takes none, nor does
  /// a role that may not write.
  var isDueForFolding: Bool {
    isBehind && folding.failedAt.withLock { $0.map { .now - $0 >= Self.patience } ?? true }
  }

  /// How long after a failure no texts are folded behind answers.
  private static let patience = Duration.seconds(30)

  package func tables(_ selector: ListingSelector) throws -> DatabaseTables {
    let foldedUpTo = try selector.foldedUpTo()
    folding.isBehind.store(foldedUpTo != nil, ordering: .relaxed)
    return DatabaseTables(source: source, postgis: postgis, foldedUpTo: foldedUpTo)
  }

  private func select<Value>(
    _ body: (ListingSelector) throws -> Value
  ) throws(SearchError) -> Value {
    do throws(ListingStoreError) {
      return try feed.select(body)
    } catch {
      throw Task.isCancelled ? .cancelled : SearchError(error)
    }
  }

  private func snapshot(_ listings: [StoredListing], _ stations: StationTable) -> ListingSnapshot {
    ListingSnapshot(listings.map { KnownListing($0) }, of: source, stations: stations)
  }

  private func ranked(
    _ query: RankQuery, _ snapshot: ListingSnapshot
  ) throws(SearchError) -> RankAnswer {
    do {
      return try snapshot.answer(query)
    } catch {
      throw SearchError.cancelled
    }
  }

  /// What copies of an index know together.
  private final class Folding: Sendable {
    let isBehind = Atomic(false)
    let failedAt = Mutex<ContinuousClock.Instant?>(nil)
  }
}
