package import ListingStore
package import Parameters
package import Ranking
package import Stations

/// Finds the homes that a view of the stores shows.
///
/// All indexes find the same homes in the same order, with the same totals and cursors. A call throws an
/// error with the code `cancelled` soon after its task is cancelled.
package protocol HomeIndex: Sendable {
  /// Returns the homes that `query` asks for.
  ///
  /// - Throws: `SearchError` with code `notIndexed` if this index cannot answer the query.
  func answer(_ query: RankQuery) throws(SearchError) -> RankAnswer

  /// Returns the homes nearest to the centre of `query` that are of its types and match its filters, wherever
  /// its area is.
  ///
  /// - Parameters:
  ///   - inner: Metres; nearer homes and those as near are left out. Nil leaves none out.
  ///   - outer: Metres; homes that are farther away are left out.
  func nearest(
    _ count: Int, of query: RankQuery, beyond inner: Double?, within outer: Double
  ) throws(SearchError) -> [RankAnswer.Item]

  /// Returns the homes of the area, the types and the filters of `query`, and perhaps others.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` if they are too many to be looked at in memory.
  func homes(of query: RankQuery) throws(SearchError) -> ListingSnapshot

  /// Returns the number of homes.
  func count() throws(SearchError) -> Int

  /// About how long ``answer(_:)`` keeps a processor of this machine busy.
  ///
  /// - Parameter itemTime: The time that each home of the answer takes besides.
  func cost(of query: RankQuery, itemTime: Duration) -> Duration

  /// About how long ``nearest(_:of:beyond:within:)`` keeps a processor of this machine busy.
  func costOfNearest(_ query: RankQuery) -> Duration
}

/// What makes the homes of a library searchable: memory, or the database that holds the store.
package protocol IndexEngine: Sendable {
  /// Whether homes are read into memory to be searched.
  var readsHomes: Bool { get }

  /// Whether texts that other processes have stored wait to be indexed.
  var isDueForTexts: Bool { get }

  /// Returns the index of the homes that `view` shows, with the stations of that view.
  func index(_ view: MergedView, of sources: SourceSet, _ stations: StationTable) -> any HomeIndex

  /// Indexes the texts of the next listings of `feed` that have changed.
  ///
  /// - Returns: Whether there are more.
  func indexTexts(of feed: FeedStore) throws(ListingStoreError) -> Bool
}
