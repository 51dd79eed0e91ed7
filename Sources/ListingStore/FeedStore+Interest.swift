public import Listings
public import Store

extension FeedStore {
  /// Adds counts for a given day. Skips listings that are not in the store.
  ///
  /// - Parameters:
  ///   - day: The day, in days since 1970.
  ///   - earliest: The earliest day whose counts are retained; earlier counts are deleted.
  /// - Throws: `ListingStoreError`, in which case the counts are unchanged.
  public func add(
    _ interest: [ListingKey: HomeInterest], of day: Int64, deletingBefore earliest: Int64
  ) throws(ListingStoreError) {
    try write { db in
      let add = try db.statement(
        """
        INSERT INTO interest (feed, day, listing, views, saves, calls)
        SELECT feed, ?, id, ?, ?, ? FROM listing WHERE feed = ? AND id = ?
        ON CONFLICT (feed, day, listing) DO UPDATE SET
          views = interest.views + excluded.views, saves = interest.saves + excluded.saves,
          calls = interest.calls + excluded.calls
        """)
      for (key, counts) in interest {
        guard let number = try storedNumber(of: key, in: db) else { continue }
        try add.bind([day, counts.views, counts.saves, counts.calls, feed, number])
        try add.run()
      }
      try db.execute(
        "DELETE FROM interest WHERE feed = ? AND day < ?", [feed, earliest])
    }
  }

  /// Returns each listing's total counts since a given day, including that day.
  ///
  /// - Throws: `ListingStoreError`.
  public func interest(
    since day: Int64
  ) throws(ListingStoreError) -> [ListingKey: HomeInterest] {
    try read { db in
      var found: [ListingKey: HomeInterest] = [:]
      try db.forEach(
        """
        SELECT listing, CAST(sum(views) AS bigint), CAST(sum(saves) AS bigint),
          CAST(sum(calls) AS bigint), \(Self.keyText(of: "listing", in: "interest"))
        FROM interest WHERE feed = ? AND day >= ? GROUP BY feed, listing
        """, [feed, day]
      ) { row in
        found[try Self.key(of: row.integer(0) ?? 0, text: row.text(4))] = HomeInterest(
          views: Int(row.integer(1) ?? 0), saves: Int(row.integer(2) ?? 0),
          calls: Int(row.integer(3) ?? 0))
      }
      return found
    }
  }
}
