package import Library
import ListingStore
package import Parameters
package import Stations

extension HomeFinder {
  /// Whether the database that holds the store answers searches.
  public var searchesInDatabase: Bool { !sources.readsHomes }

  /// Requires that homes are read into memory.
  ///
  /// - Throws: `SearchError` with code `notIndexed` if they are not.
  func requireMemory() throws(SearchError) {
    if searchesInDatabase { throw SearchError(.notIndexed, SearchMessage.needsMemory) }
  }

  /// What the stores hold, perhaps as it was a moment ago.
  ///
  /// - Throws: `SearchError` where a store cannot be read.
  package func storedHomes(_ stations: StationTable) async throws(SearchError) -> MergedView {
    try requireMemory()
    await sources.readStores(stations)
    return try sources.view(stations, age: .lagging)
  }

  /// Reads into memory what others have stored on a server since the last call; see `SourceSet`.
  public func follow() async { await sources.follow(stations) }

  /// Reads the stored homes into memory, so that the first request is as quick as later ones. Errors are
  /// left to that request. The suggestion index is built on first use: it takes half as much memory
  /// again.
  public func prepare() async {
    await sources.readStores(stations)
    // Unlike an index in memory, the database is made ready for texts once, in steps.
    for library in libraries where !library.engine.readsHomes { library.indexTexts() }
    if libraries.count > 1 { _ = try? sources.view(stations) }
  }
}
