public import Store

/// The row counts and other statistics of one feed in a store.
public struct StoreStatistics: Sendable, Hashable {
  /// The feed's name.
  public var feed: String
  /// The number of homes for sale.
  public var homes: Int
  /// The number of homes that the feed no longer sends.
  public var gone: Int
  /// The number of price changes.
  public var priceChanges: Int
  /// The number of circles that were fetched.
  public var circles: Int
  /// When the fetch of the oldest circle began, in seconds since 1970; nil if there are no circles.
  public var oldest: Int64?
  /// When the fetch of the newest circle began, in seconds since 1970; nil if there are no circles.
  public var newest: Int64?
  /// The homes that the feed no longer sends but whose removal is on hold, if any.
  public var withheld: WithheldRemovals?
}

/// The numbers of old rows that pruning has removed or would remove.
public struct StorePruning: Sendable, Hashable {
  /// The number of homes.
  public var homes: Int
  /// The number of price changes of these homes.
  public var priceChanges: Int
  /// The number of circles in the coverage.
  public var circles: Int
}

extension ListingStore {
  /// Returns the statistics of each feed, in the order in which the feeds were added.
  ///
  /// - Throws: `ListingStoreError`.
  public func statistics() throws(ListingStoreError) -> [StoreStatistics] {
    try read { db in
      try db.all(
        """
        SELECT name,
          (SELECT count(*) FROM listing WHERE feed = feed.id AND gone_at IS NULL),
          (SELECT count(*) FROM listing WHERE feed = feed.id AND gone_at IS NOT NULL),
          (SELECT count(*) FROM price_change WHERE feed = feed.id),
          (SELECT count(*) FROM coverage WHERE feed = feed.id),
          (SELECT min(fetched_at) FROM coverage WHERE feed = feed.id),
          (SELECT max(fetched_at) FROM coverage WHERE feed = feed.id),
          (SELECT count(*) FROM withheld_removal WHERE feed = feed.id),
          (SELECT min(since) FROM withheld_removal WHERE feed = feed.id)
        FROM feed ORDER BY id
        """, []
      ) { row in
        StoreStatistics(
          feed: row.text(0) ?? "", homes: Int(row.integer(1) ?? 0),
          gone: Int(row.integer(2) ?? 0), priceChanges: Int(row.integer(3) ?? 0),
          circles: Int(row.integer(4) ?? 0), oldest: row.integer(5), newest: row.integer(6),
          withheld: row.integer(8).map {
            WithheldRemovals(count: Int(row.integer(7) ?? 0), since: $0)
          })
      }
    }
  }

  /// Counts the rows that ``prune(before:)`` would remove.
  ///
  /// - Parameter time: The time, in seconds since 1970.
  /// - Throws: `ListingStoreError`.
  public func prunable(before time: Int64) throws(ListingStoreError) -> StorePruning {
    try read { db in
      func count(_ sql: String) throws -> Int { try db.value(sql, [time], as: Int.self) ?? 0 }
      return StorePruning(
        homes: try count("SELECT count(*) FROM listing WHERE last_seen < ?"),
        priceChanges: try count(
          """
          SELECT count(*) FROM price_change WHERE NOT EXISTS (
            SELECT 1 FROM listing WHERE listing.feed = price_change.feed
              AND listing.id = price_change.listing AND listing.last_seen >= ?)
          """),
        circles: try count("SELECT count(*) FROM coverage WHERE fetched_at < ?"))
    }
  }

  /// Deletes homes that were last seen before `time`, with their price changes and counts, and
  /// deletes circles and lists of places that were fetched before that time. Then shrinks the file.
  ///
  /// - Parameter time: The time, in seconds since 1970.
  /// - Throws: `ListingStoreError`.
  @discardableResult
  public func prune(before time: Int64) throws(ListingStoreError) -> StorePruning {
    let pruned = try write { db in
      let homes = try db.execute("DELETE FROM listing WHERE last_seen < ?", [time])
      var priceChanges = 0
      for table in ["price_change", "interest", "withheld_removal"] {
        let count = try db.execute(
          """
          DELETE FROM \(table) WHERE NOT EXISTS (
            SELECT 1 FROM listing
            WHERE listing.feed = \(table).feed AND listing.id = \(table).listing)
          """)
        if table == "price_change" { priceChanges = count }
      }
      try db.execute(
        """
        DELETE FROM listing_key WHERE NOT EXISTS (
          SELECT 1 FROM listing
          WHERE listing.feed = listing_key.feed AND listing.id = listing_key.id)
        """)
      let circles = try db.execute("DELETE FROM coverage WHERE fetched_at < ?", [time])
      try FeedStore.forgetTexts(in: db)
      try db.execute("DELETE FROM place_list WHERE fetched_at < ?", [time])
      try db.execute(
        """
        DELETE FROM place WHERE NOT EXISTS (
          SELECT 1 FROM place_list
          WHERE place_list.feed = place.feed AND place_list.province = place.list)
        """)
      try Self.forget(in: db)
      return StorePruning(homes: homes, priceChanges: priceChanges, circles: circles)
    }
    try shrink()
    return pruned
  }

  /// Deletes all data from the sources, including all counts, then shrinks the file. The beacons
  /// remain, because people have configured them.
  ///
  /// - Throws: `ListingStoreError`.
  public func clear() throws(ListingStoreError) {
    try write { db in
      // Keep the rows in the feed table, because a running server uses their ids.
      let tables = [
        "listing", "listing_key", "price_change", "interest", "coverage", "place_list", "place",
        "beacon_visit", "source_state", "withheld_removal",
      ]
      for table in tables {
        try db.execute("DELETE FROM \(table)")
      }
      try FeedStore.forgetTexts(in: db)
      try Self.forget(in: db)
    }
    try shrink()
  }

  /// Makes readers reload everything, because revisions do not show which rows were deleted.
  private static func forget(in db: StoreConnection) throws {
    try db.execute("UPDATE clock SET epoch = epoch + 1, revision = revision + 1")
  }
}
