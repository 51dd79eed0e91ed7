import ListingStore
import Parameters
import Stations

extension HomeFinder {
  /// What the stores hold, perhaps as it was a moment ago.
  ///
  /// - Throws: `SearchError` where a store cannot be read.
  func storedHomes(_ stations: StationTable) async throws(SearchError) -> MergedView {
    try requireMemory()
    await readStores()
    return try sources.view(stations, age: .lagging)
  }

  /// Reads into memory what others have stored on a server since the last look, or all of it, so that it is
  /// known here while the server is away. A file's homes are read once they are searched.
  ///
  /// One call at a time does so, the others do nothing; where not all could be read, the next calls wait.
  public func follow() async {
    guard sources.store.isOnServer, sources.following.begin() else { return }
    await readStores()
    let mirrored = libraries.filter { $0.database == nil }
    // What could not be read just now is not read once more. An error is left to those who need the server.
    for library in mirrored where library.snapshots.latest != nil {
      _ = try? library.snapshots.view(stations, age: .lagging)
    }
    sources.following.end(isWhole: mirrored.allSatisfy { $0.snapshots.latest != nil })
  }

  /// Reads the stored homes into memory where that was not done, apart from the threads that answer.
  func readStores() async {
    for library in libraries where library.snapshots.latest == nil && library.database == nil {
      await library.snapshots.read(stations).value
    }
  }
}

extension ListingLibrary {
  /// What `circles` of the store hold, as a part of an answer: as fresh as the oldest of them.
  func stored(_ view: SnapshotCache.View, _ circles: [CoveredCircle]) -> MergedCoverage.Part {
    let fresh = freshTimes(at: now())
    let isFresh =
      snapshots.absence == nil && circles.allSatisfy { fresh.contains($0.fetchedAt) }
    return MergedCoverage.Part(
      library: self, coverage: SearchCoverage(view, circles, isFresh ? .cached : .stale))
  }
}
