import ListingSources
public import ListingStore
public import Ranking

/// What has become of a listing last: as it is now, or was when it went.
public struct SourceChange: Sendable {
  /// The name of the source.
  public var source: String
  /// The listing, and when it changed.
  public var stored: StoredListing
}

extension HomeFinder {
  /// The listings that the stores hold, those of each source by themselves: none is merged with that of
  /// another source. No source is asked.
  ///
  /// - Throws: `SearchError` where a store cannot be read.
  public func storedListings() async throws(SearchError) -> [ListingSnapshot] {
    await readStores()
    let stations = stations
    return try libraries.map { library throws(SearchError) in
      try library.view(stations, mayLag: true).snapshot
    }
  }

  /// The listings of all sources that changed behind a revision, the first change first, those that are
  /// gone among them: as far as the listings show that were last read into memory, so that what is told
  /// to be gone is not found there. Fewer than `limit` are all there are.
  ///
  /// - Throws: `SearchError` where a store cannot be read.
  public func changes(
    after revision: Int64, limit: Int
  ) throws(SearchError) -> [SourceChange] {
    var changes: [SourceChange] = []
    for library in libraries {
      let stored = try library.usingStore { () throws(ListingStoreError) in
        try library.snapshots.feed.changes(after: revision, limit: limit)
      }
      let shown = library.snapshots.latest?.revision.number ?? .max
      changes += stored.filter { $0.revision <= shown }
        .map { SourceChange(source: library.source.name, stored: $0) }
    }
    // The sources share a store, and with it the numbers of its changes.
    changes.sort { $0.stored.revision < $1.stored.revision }
    return Array(changes.prefix(limit))
  }

  /// The present, in seconds since 1970.
  public var secondsNow: Int64 { libraries[0].now().seconds }

  /// About how long it takes to write a listing with all of its fields.
  public static var listingTime: Duration { .microseconds(12) }
}
