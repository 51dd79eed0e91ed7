public import Store

/// What a store holds of one feed.
public struct StoreStatistics: Sendable, Hashable {
  /// The feed's name.
  public var feed: String
  /// Homes for sale.
  public var homes: Int
  /// Homes that the feed sends no longer.
  public var gone: Int
  /// Changes of prices.
  public var priceChanges: Int
  /// Circles that were asked for.
  public var circles: Int
  /// When the oldest of them was asked for, in seconds since 1970; nil where there is none.
  public var oldest: Int64?
  /// When the newest of them was asked for, in seconds since 1970; nil where there is none.
  public var newest: Int64?
  /// The homes that the feed sends no longer and whose removal is withheld; nil if there are none.
  public var withheld: WithheldRemovals?
}

/// The numbers of old rows that a pruning removes.
public struct StorePruning: Sendable, Hashable {
  /// Homes.
  public var homes: Int
  /// Changes of their prices.
  public var priceChanges: Int
  /// Circles of the coverage.
  public var circles: Int
}

extension ListingStore {
  /// What the store holds, feed by feed in the order in which they were first asked.
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

  /// Counts what ``prune(before:)`` would remove.
  ///
  /// - Parameter time: Seconds since 1970.
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

  /// Takes out what nothing can be answered from any longer: homes last seen before `time` and what
  /// was covered before it, with the changes of those homes' prices and what was counted of them. The
  /// file shrinks.
  ///
  /// - Parameter time: Seconds since 1970.
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

  /// Takes everything out that sources have sent and that was counted; the beacons, which people have
  /// set, stay. The file shrinks.
  ///
  /// - Throws: `ListingStoreError`.
  public func clear() throws(ListingStoreError) {
    try write { db in
      // The feeds' own rows stay, since a running server holds on to their numbers.
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

  /// Makes readers read everything anew: what is deleted has no revision that would tell them.
  private static func forget(in db: StoreConnection) throws {
    try db.execute("UPDATE clock SET epoch = epoch + 1, revision = revision + 1")
  }
}
