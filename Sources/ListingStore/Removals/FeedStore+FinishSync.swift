import Geo
public import Store

/// A fetch of everything that a source has, whose answers are recorded.
public struct CompleteFetch: Sendable {
  /// Since when its answers were recorded, in seconds since 1970.
  public var since: Int64
  /// Whether a stored home is gone that no answer had, wherever it is; otherwise only within the circles fetched.
  public var isEverywhere: Bool
  /// The records that came.
  public var records: FetchedRecords

  /// A fetch.
  public init(since: Int64, isEverywhere: Bool, records: FetchedRecords) {
    self.since = since
    self.isEverywhere = isEverywhere
    self.records = records
  }
}

extension FeedStore {
  /// Ends a sync whose answers were recorded with deferred removals: removes the homes that they lack, or withholds
  /// the removal of all of them if they are too many.
  ///
  /// Their share is that of the homes stored before the sync; while removals are withheld, before the first home
  /// was missing, so that new homes do not dilute it.
  ///
  /// - Parameters:
  ///   - fetch: What was fetched.
  ///   - rule: How many homes may be removed; nil if all that are missing are, those withheld so far among them.
  ///   - now: The present, in seconds since 1970.
  /// - Returns: How many homes are gone, and whose removal is withheld from now on.
  /// - Throws: `ListingStoreError`; then nothing is changed.
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

  /// The homes for sale that the answers of a fetch lack.
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
      // A home near the edge of one circle may be in the answer for its neighbour only.
      missing.formUnion(try recording.missing(in: circle, since: fetch.since))
    }
    return missing
  }
}
