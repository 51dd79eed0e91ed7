import Geo

extension FeedStore {
  /// The state of the source's syncs.
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

  /// The homes whose removal is withheld; nil if there are none.
  func withheld(in db: StoreConnection) throws -> WithheldRemovals? {
    let found = try db.first(
      "SELECT count(*), min(since) FROM withheld_removal WHERE feed = ?", [feed]
    ) { row in
      WithheldRemovals(count: Int(row.integer(0) ?? 0), since: row.integer(1) ?? 0)
    }
    return found.flatMap { $0.count == 0 ? nil : $0 }
  }

  /// Notes that a sync begins.
  ///
  /// - Parameters:
  ///   - now: The present, in seconds since 1970.
  ///   - fresh: Seconds for which the answers of a sync that was interrupted count.
  /// - Returns: The time from which on answers count as answers of an interrupted sync, which this one
  ///   continues; nil if the last sync has ended.
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

  /// Seconds after which a sync that has not ended is forgotten.
  private static let longestSync: Int64 = 24 * 3_600

  /// Notes how many records a complete fetch brought that was accepted.
  ///
  /// - Throws: `ListingStoreError`.
  public func accept(_ records: FetchedRecords) throws(ListingStoreError) {
    if store.isReadOnly { return }
    try write { db in
      let state = try state(in: db)
      // What is compared with next time is what was before homes were missing.
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

/// What an answer with unusable records is compared with.
public struct FetchBaseline: Sendable, Hashable {
  /// Whether the store has homes for sale in the circle, or anywhere where there is no circle.
  public var hasHomes: Bool
  /// The share of records that could not be used in the last fetch that was accepted; nil if there was none.
  public var rejectedShare: Double?
  /// How many records were unusable when about the same circle was last fetched.
  public var rejectedThere: Int
}

extension FeedStore {
  /// What an answer for `circle` is compared with, or one about all homes of a source for nil.
  ///
  /// - Throws: `ListingStoreError`.
  public func baseline(of circle: CoveredCircle?) throws(ListingStoreError) -> FetchBaseline {
    try read { db in
      let circles = try circles(in: db)
      let share = try rejectedShare(of: circles, in: db)
      guard let circle else {
        let hasHomes = try established(in: db, before: .max, atMost: 1) > 0
        return FetchBaseline(hasHomes: hasHomes, rejectedShare: share, rejectedThere: 0)
      }
      let hasHomes = try BoundingBox.boxes(around: circle.center, radius: circle.radius)
        .contains { box in
          try db.integer(
            """
            SELECT 1 FROM listing WHERE feed = ? AND latitude BETWEEN ? AND ?
              AND longitude BETWEEN ? AND ? AND gone_at IS NULL LIMIT 1
            """, [feed, box.south, box.north, box.west, box.east]) != nil
        }
      let there = circles.filter { old in
        old.radius <= Self.similarRadius * circle.radius
          && old.center.distance(to: circle.center) <= circle.radius
      }
      return FetchBaseline(
        hasHomes: hasHomes, rejectedShare: share,
        rejectedThere: there.map(\.rejected).max() ?? 0)
    }
  }

  /// By how much a circle may be wider than another to be about the same.
  private static let similarRadius = 1.5

  /// The share that was unusable in the last fetch that was accepted; before the first complete one, as the
  /// circles tell it.
  private func rejectedShare(
    of circles: [CoveredCircle], in db: StoreConnection
  ) throws -> Double? {
    if let records = try state(in: db).records, records.count > 0 { return records.rejectedShare }
    let rejected = circles.reduce(0) { $0 + $1.rejected }
    // Where there are many more homes, the share is nearly nothing.
    let homes = try established(in: db, before: .max, atMost: 20 * rejected + 1)
    return homes == 0 ? nil : FetchedRecords(usable: homes, rejected: rejected).rejectedShare
  }

  /// How many homes for sale were first seen before `time`; at most `limit` are counted.
  func established(in db: StoreConnection, before time: Int64, atMost limit: Int?) throws -> Int {
    Int(
      try db.integer(
        """
        SELECT count(*) FROM (
          SELECT 1 FROM listing WHERE feed = ? AND gone_at IS NULL AND first_seen < ? LIMIT ?) AS t
        """, [feed, time, limit ?? .max]) ?? 0)
  }
}

extension CoveredCircle {
  /// How many records could not be used.
  fileprivate var rejected: Int { skipped.values.reduce(0, +) }
}
