package import Parameters
package import Stations

extension SourceSet {
  /// Checks that homes are read into memory.
  ///
  /// - Throws: `SearchError` with code `notIndexed` if homes are not read into memory.
  package func requireMemory() throws(SearchError) {
    if !readsHomes { throw SearchError(.notIndexed, SearchMessage.needsMemory) }
  }

  /// Returns the stored homes, which may be slightly outdated.
  ///
  /// - Throws: `SearchError` if a store cannot be read.
  package func storedHomes(_ stations: StationTable) async throws(SearchError) -> MergedView {
    try requireMemory()
    await readStores(stations)
    return try view(stations, age: .lagging)
  }

  /// Reads the stored homes into memory, so that the first request is as fast as later requests.
  /// Errors are ignored; the first request reports them. The suggestion index is built only on
  /// first use, because it increases memory use by half.
  package func prepare(_ stations: StationTable) async {
    await readStores(stations)
    // Unlike an in-memory index, the database's text index is prepared only once, in steps.
    for library in libraries where !library.engine.readsHomes { library.indexTexts() }
    if libraries.count > 1 { _ = try? view(stations) }
  }
}
