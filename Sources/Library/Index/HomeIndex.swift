package import ListingStore
package import Parameters
package import Ranking
package import Stations

/// Searches the homes in a view of the stores.
///
/// All implementations return the same homes in the same order, with the same totals and cursors.
/// If its task is cancelled, a call soon throws an error with code `cancelled`.
package protocol HomeIndex: Sendable {
  /// Returns the homes that match `query`.
  ///
  /// - Throws: `SearchError` with code `notIndexed` if this index cannot answer the query.
  func answer(_ query: RankQuery) throws(SearchError) -> RankAnswer

  /// Returns the homes nearest to the centre of `query` that have its types and match its filters,
  /// regardless of its area.
  ///
  /// - Parameters:
  ///   - inner: The distance in metres up to which homes are excluded; nil to exclude no nearby
  ///     homes.
  ///   - outer: The distance in metres beyond which homes are excluded.
  func nearest(
    _ count: Int, of query: RankQuery, beyond inner: Double?, within outer: Double
  ) throws(SearchError) -> [RankAnswer.Item]

  /// Returns the homes that match the area, types and filters of `query`, and possibly other homes.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` if there are too many homes to process in
  ///   memory.
  func homes(of query: RankQuery) throws(SearchError) -> ListingSnapshot

  /// Returns the number of homes.
  func count() throws(SearchError) -> Int

  /// Estimates the CPU time that ``answer(_:)`` takes on this machine.
  ///
  /// - Parameter itemTime: The additional time per home in the answer.
  func cost(of query: RankQuery, itemTime: Duration) -> Duration

  /// Estimates the CPU time that ``nearest(_:of:beyond:within:)`` takes on this machine.
  func costOfNearest(_ query: RankQuery) -> Duration
}

/// Makes a library's homes searchable, in memory or in the database that contains the store.
package protocol IndexEngine: Sendable {
  /// Whether homes are read into memory for searches.
  var readsHomes: Bool { get }

  /// Whether text from other processes still needs to be indexed.
  var isDueForTexts: Bool { get }

  /// Returns the index of the homes in `view`, with that view's stations.
  func index(_ view: MergedView, of sources: SourceSet, _ stations: StationTable) -> any HomeIndex

  /// Indexes the text of the next batch of changed listings in `feed`.
  ///
  /// - Returns: Whether more listings remain.
  func indexTexts(of feed: FeedStore) throws(ListingStoreError) -> Bool
}
