import Geo
public import Store

extension FeedStore {
  /// Returns the state of the source's syncs.
  ///
  /// - Throws: `ListingStoreError`.
  public func state() throws(ListingStoreError) -> SourceState {
    try read { try state(in: $0) }
  }

  func state(in db: StoreConnection) throws -> SourceState {
    var state =
      try db.first(
        "SELECT sync_began, synced_at, records, rejected FROM source_state WHERE feed = ?", [feed]
      ) { row in
        SourceState(
          syncBegan: row.integer(0), syncedAt: row.integer(1),
          records: row.integer(2).map { all in
            let rejected = Int(row.integer(3) ?? 0)
            return FetchedRecords(usable: Int(all) - rejected, rejected: rejected)
          })
      } ?? SourceState()
    state.withheld = try withheld(in: db)
    return state
  }

  /// Returns the removals that are on hold, if any.
  func withheld(in db: StoreConnection) throws -> WithheldRemovals? {
    let found = try db.first(
      "SELECT count(*), min(since) FROM withheld_removal WHERE feed = ?", [feed]
    ) { row in
      WithheldRemovals(count: Int(row.integer(0) ?? 0), since: row.integer(1) ?? 0)
    }
    return found.flatMap { $0.count == 0 ? nil : $0 }
  }

  /// Whether the store contains homes of the feed that were last seen at `second`, in seconds since
  /// 1970.
  ///
  /// - Throws: `ListingStoreError`.
  public func hasHomesSeen(at second: Int64) throws(ListingStoreError) -> Bool {
    try read { db in
      try db.first(
        "SELECT 1 FROM listing WHERE feed = ? AND last_seen = ? LIMIT 1", [feed, second]
      ) { _ in true } ?? false
    }
  }

  /// Records the start of a sync.
  ///
  /// - Parameters:
  ///   - now: The current time, in seconds since 1970.
  ///   - fresh: The number of seconds for which the results of an interrupted sync remain valid.
  /// - Returns: If this sync continues an interrupted sync, the time of the earliest results that
  ///   are still valid; otherwise nil.
  /// - Throws: `ListingStoreError`.
  public func beginSync(at now: Int64, fresh: Int64) throws(ListingStoreError) -> Int64? {
    try write { db in
      let began = try state(in: db).syncBegan
      let isRecent = began.map { $0 <= now + Self.clockTolerance && $0 > now - Self.longestSync }
      let since = isRecent == true ? began.map { max($0, now - fresh) } : nil
      try db.execute(
        """
        INSERT INTO source_state (feed, sync_began) VALUES (?, ?)
        ON CONFLICT (feed) DO UPDATE SET sync_began = excluded.sync_began
        """, [feed, since ?? now])
      return since
    }
  }

  /// The number of seconds after which an unfinished sync is ignored.
  private static let longestSync: Int64 = 24 * 3_600

  /// Stores the record counts of an accepted complete fetch.
  ///
  /// - Throws: `ListingStoreError`.
  public func accept(_ records: FetchedRecords) throws(ListingStoreError) {
    if store.isReadOnly { return }
    try write { db in
      let state = try state(in: db)
      // The next fetch must be compared with the counts from before the homes went missing.
      guard state.records != records, state.withheld == nil else { return }
      try accept(records, in: db)
    }
  }

  func accept(_ records: FetchedRecords, in db: StoreConnection) throws {
    try db.execute(
      """
      INSERT INTO source_state (feed, records, rejected) VALUES (?, ?, ?)
      ON CONFLICT (feed) DO UPDATE SET records = excluded.records, rejected = excluded.rejected
      """, [feed, records.count, records.rejected])
  }
}
