import Ranking

extension HomeFinder {
  /// Whether the database that holds the store answers searches.
  public var searchesInDatabase: Bool { libraries.contains { $0.database != nil } }

  /// - Throws: `SearchError` with code `notIndexed` where homes are not read into memory.
  func requireMemory() throws(SearchError) {
    if searchesInDatabase { throw SearchError(.notIndexed, SearchMessage.needsMemory) }
  }

  /// The homes of the area, the types and the filters of `query`, and perhaps others.
  ///
  /// - Throws: `SearchError` with code `notIndexed` where a database has too many.
  func snapshot(
    of coverage: MergedCoverage, for query: RankQuery
  ) throws(SearchError) -> ListingSnapshot {
    guard libraries.count == 1, let database = libraries[0].database else {
      return coverage.view.snapshot
    }
    return try database.homes(of: query, stations)
  }
}
