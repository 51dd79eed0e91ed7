import Library
import Parameters
import Ranking

extension HomeFinder {
  /// Whether the database that holds the store answers searches.
  public var searchesInDatabase: Bool { database != nil }

  /// What answers searches in that database; nil where memory does, as always where there are several sources.
  var database: DatabaseIndex? { sources.only?.database }

  /// - Throws: `SearchError` with code `notIndexed` where homes are not read into memory.
  func requireMemory() throws(SearchError) {
    if searchesInDatabase { throw SearchError(.notIndexed, SearchMessage.needsMemory) }
  }

  /// The homes of the area, the types and the filters of `query`, and perhaps others.
  ///
  /// - Throws: `SearchError` with code `invalidParameter` where a database has too many.
  func snapshot(
    of coverage: MergedCoverage, for query: RankQuery
  ) throws(SearchError) -> ListingSnapshot {
    guard let database else { return coverage.view.snapshot }
    return try database.homes(of: query, stations)
  }
}
