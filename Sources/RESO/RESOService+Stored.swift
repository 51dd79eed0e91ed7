import Library
import ListingSources
import ListingStore
import Parameters
import Ranking
import Search
import Store

/// What has become of a listing last: as it is now, or was when it went.
struct SourceChange: Sendable {
  /// The name of the source.
  var source: String
  /// The listing, and when it changed.
  var stored: StoredListing
}

extension RESOService {
  /// The listings that the stores hold, those of each source by themselves: none is merged with that of
  /// another source. No source is asked.
  ///
  /// - Throws: `SearchError` where a store cannot be read.
  func storedListings() async throws(SearchError) -> [ListingSnapshot] {
    try await replicationView().snapshots
  }

  /// The same, and the last change up to which all of them show the store: a copy that has seen a later
  /// one of one source would miss an earlier one of another. `Int64.max` where they agree.
  ///
  /// - Throws: `SearchError` where a store cannot be read.
  func replicationView() async throws(SearchError)
    -> (snapshots: [ListingSnapshot], horizon: Int64)
  {
    let (sources, stations) = (finder.sources, finder.stations)
    try sources.requireMemory()
    await sources.readStores(stations)
    let views = try sources.libraries.map { library throws(SearchError) in
      try library.view(stations, age: .lagging)
    }
    // Memory in place of a store has a clock of its own.
    let shown = zip(sources.libraries, views).filter { !$0.0.snapshots.exchanges.isInMemory }
      .map(\.1.revision.number)
    let horizon = shown.min() ?? .max
    let isTime = horizon >= StoredListing.leastTime
    return (views.map(\.snapshot), Set(shown).count > 1 && isTime ? horizon : .max)
  }

  /// The listings of all sources that changed behind a revision, the first change first, those that are
  /// gone among them: as far as the listings of all sources show that were last read into memory, so that
  /// what is told to be gone is not found there. Fewer than `limit` are all there are.
  ///
  /// - Throws: `SearchError` where a store cannot be read.
  func changes(
    after revision: Int64, limit: Int
  ) throws(SearchError) -> [SourceChange] {
    try finder.sources.requireMemory()
    let libraries = finder.libraries
    var changes: [SourceChange] = []
    let shown =
      libraries.filter { !$0.snapshots.exchanges.isInMemory }
      .compactMap { $0.snapshots.latest?.revision.number }.min() ?? .max
    for library in libraries {
      let stored = try library.usingStore { () throws(ListingStoreError) in
        try library.snapshots.feed.changes(after: revision, limit: limit)
      }
      changes += stored.filter { $0.revision <= shown }
        .map { SourceChange(source: library.source.name, stored: $0) }
    }
    // The sources share a store, and with it the numbers of its changes.
    changes.sort { $0.stored.revision < $1.stored.revision }
    return Array(changes.prefix(limit))
  }
}
