import Library
import ListingSources
import ListingStore
import Parameters
import Ranking
import Search
import Store

/// The last change to a listing, with the listing's current state or its last state before removal.
struct SourceChange: Sendable {
  var source: String
  /// The listing, and the time at which it changed.
  var stored: StoredListing
}

extension RESOService {
  /// Returns the stored listings of each source separately, without merging duplicates across
  /// sources. Does not query any source.
  ///
  /// - Throws: `SearchError` if a store cannot be read.
  func storedListings() async throws(SearchError) -> [ListingSnapshot] {
    try await replicationView().snapshots
  }

  /// Returns the same listings as `storedListings()`, and the time of the last change that all
  /// snapshots include. A client that saw a later change in one source would miss an earlier change
  /// in another source. The time is `Int64.max` if all snapshots include the same last change.
  ///
  /// - Throws: `SearchError` if a store cannot be read.
  func replicationView() async throws(SearchError)
    -> (snapshots: [ListingSnapshot], horizon: Int64)
  {
    let (sources, stations) = (finder.sources, finder.stations)
    try sources.requireMemory()
    await sources.readStores(stations)
    let views = try sources.libraries.map { library throws(SearchError) in
      try library.view(stations, age: .lagging)
    }
    // Ignore sources without a store, because they number their revisions separately.
    let shown = zip(sources.libraries, views).filter { !$0.0.snapshots.exchanges.isInMemory }
      .map(\.1.revision.number)
    let horizon = shown.min() ?? .max
    let isTime = horizon >= StoredListing.leastTime
    return (views.map(\.snapshot), Set(shown).count > 1 && isTime ? horizon : .max)
  }

  /// Returns the listings from all sources that changed after a revision, including removals, with
  /// the oldest change first. Returns only changes up to the revision that all snapshots in memory
  /// include, so that a search does not find a listing that was reported as removed. Fewer than
  /// `limit` results mean that there are no more changes.
  ///
  /// - Throws: `SearchError` if a store cannot be read.
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
    // The sources share a store, and therefore share its revision numbers.
    changes.sort { $0.stored.revision < $1.stored.revision }
    return Array(changes.prefix(limit))
  }
}
