import Geo
public import Store

/// A completed fetch of all of a source's homes, with its results already recorded.
public struct CompleteFetch: Sendable {
  /// The earliest time at which the fetch's results were recorded, in seconds since 1970.
  public var since: Int64
  /// Whether every stored home that is missing from the results is removed. If false, only missing
  /// homes within the fetched circles are removed.
  public var isEverywhere: Bool
  /// The numbers of fetched records.
  public var records: FetchedRecords

  /// Creates the description of a fetch.
  public init(since: Int64, isEverywhere: Bool, records: FetchedRecords) {
    self.since = since
    self.isEverywhere = isEverywhere
    self.records = records
  }
}

extension FeedStore {
  /// Ends a sync whose results were recorded with deferred removals. Removes the homes that are
  /// missing from the results or, if too many are missing, puts all of their removals on hold.
  ///
  /// The share of missing homes is relative to the number of homes that were stored before the
  /// sync. While removals are on hold, the share is relative to the number of homes that were
  /// stored before the first home went missing, so that new homes do not dilute it.
  ///
  /// - Parameters:
  ///   - fetch: The fetch.
  ///   - rule: The limit on removals; nil to remove all missing homes, including homes whose
  ///     removal is on hold.
  ///   - now: The current time, in seconds since 1970.
  /// - Returns: The changes to the store, and the removals that are on hold, if any.
  /// - Throws: `ListingStoreError`, in which case the store is unchanged.
  public func finishSync(
    _ fetch: CompleteFetch, rule: RemovalRule?, now: Int64
  ) throws(ListingStoreError) -> (change: StoreChange, withheld: WithheldRemovals?) {
    try write { db in
      let now = max(now, fetch.since)
      var recording = try Recording(db, feed: feed, at: now, now: now)
      var missing = try missing(after: fetch, in: recording)
      let former = try withheld(in: db)
      let start = former.map { min($0.since, fetch.since) } ?? fetch.since
      let homes = try established(in: db, before: start, atMost: nil)
      if let rule, rule.withholds(missing.count, of: homes) {
        try recording.withhold(missing, since: now)
        try db.execute(
          "UPDATE source_state SET sync_began = NULL WHERE feed = ?", [feed])
      } else {
        let withheld = try recording.withheldNumbers()
        if rule == nil { missing.formUnion(withheld) }
        try recording.release(missing, of: withheld)
        for number in missing.sorted() { try recording.markGone(number) }
        try db.execute(
          """
          INSERT INTO source_state (feed, synced_at) VALUES (?, ?) ON CONFLICT (feed) DO UPDATE
          SET synced_at = excluded.synced_at, sync_began = NULL
          """, [feed, now])
        try accept(fetch.records, in: db)
      }
      try recording.finish()
      return (recording.change, try withheld(in: db))
    }
  }

  /// Returns the homes for sale that are missing from a fetch's results.
  private func missing(
    after fetch: CompleteFetch, in recording: Recording
  ) throws -> Set<Int64> {
    if fetch.isEverywhere {
      return Set(
        try recording.db.all(
          """
          SELECT id FROM listing
          WHERE feed = ? AND gone_at IS NULL AND (last_seen < ? OR last_seen > ?)
          """, [feed, fetch.since, recording.latest]
        ) { $0.integer(0) })
    }
    var missing: Set<Int64> = []
    for circle in try circles(in: recording.db)
    where (fetch.since...max(fetch.since, recording.latest)).contains(circle.fetchedAt) {
      // A home near the edge of one circle may appear only in the results for a neighbouring
      // circle.
      missing.formUnion(try recording.missing(in: circle, since: fetch.since))
    }
    return missing
  }
}
