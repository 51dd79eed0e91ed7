package import ListingStore
package import Parameters
package import Ranking
package import Stations

/// Searches the homes in a view of the stores.
///
/// All indexes return the same homes in the same order, with the same totals and cursors. A call
/// throws an error with the code `cancelled` soon after its task is cancelled.
package protocol HomeIndex: Sendable {
  /// Returns the homes that match `query`.
  ///
  /// - Throws: `SearchError` with code `notIndexed` if this index cannot answer the query.
  func answer(_ query: RankQuery) throws(SearchError) -> RankAnswer

  /// Returns the homes nearest to the centre of `query` that have its types and match its filters,
  /// whatever its area.
  ///
  /// - Parameters:
  ///   - inner: Metres; homes at or within this distance are left out. Nil leaves none out.
  ///   - outer: Metres; homes beyond this distance are left out.
  func nearest(
    _ count: Int, of query: RankQuery, beyond inner: Double?, within outer: Double
  ) throws(SearchError) -> [RankAnswer.Item]

  /// Returns the homes with the area, types and filters of `query`, and possibly others.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` if there are too many to process in
  ///   memory.
  func homes(of query: RankQuery) throws(SearchError) -> ListingSnapshot

  /// Returns the number of homes.
  func count() throws(SearchError) -> Int

  /// Estimates how long ``answer(_:)`` keeps a processor of this machine busy.
  ///
  /// - Parameter itemTime: The additional time for each home of the answer.
  func cost(of query: RankQuery, itemTime: Duration) -> Duration

  /// Estimates how long ``nearest(_:of:beyond:within:)`` keeps a processor of this machine busy.
  func costOfNearest(_ query: RankQuery) -> Duration
}

/// Makes the homes of a library searchable, in memory or in the database that holds the store.
package protocol IndexEngine: Sendable {
  /// Whether homes are read into memory for searches.
  var readsHomes: Bool { get }

  /// Whether texts stored by other processes need to be indexed.
  var isDueForTexts: Bool { get }

  /// Returns the index of the homes in `view`, with the stations of that view.
  func index(_ view: MergedView, of sources: SourceSet, _ stations: StationTable) -> any HomeIndex

  /// Indexes the texts of the next changed listings of `feed`.
  ///
  /// - Returns: Whether there are more.
  func indexTexts(of feed: FeedStore) throws(ListingStoreError) -> Bool
}
