public import Listings
public import Store

/// The price changes of several listings.
public struct PriceChanges: Sendable {
  /// Each listing's price changes, oldest first.
  public var changes: [ListingKey: [PriceChange]]
  /// The store's current revision.
  public var revision: StoreRevision
  /// Whether `changes` covers all listings instead of only those that have changed.
  public var isWhole: Bool
}

extension FeedStore {
  /// Returns the price changes since `time`, in seconds since 1970, of the listings that have
  /// changed since `revision`. Returns the price changes of all listings if `revision` is nil or if
  /// rows have been deleted since then.
  ///
  /// - Throws: `ListingStoreError`.
  public func priceChanges(
    since time: Int64, ofListingsChangedSince revision: StoreRevision?
  ) throws(ListingStoreError) -> PriceChanges {
    try read { db in
      let present = try Self.revision(db)
      let since = present.start(behind: revision)
      var changes: [ListingKey: [PriceChange]] = [:]
      var sql = """
        SELECT listing, at, before, after, \(Self.keyText(of: "listing", in: "price_change"))
        FROM price_change WHERE feed = ? AND at >= ?
        """
      var arguments: [any StoreValue] = [feed, time]
      if let since {
        sql += " AND listing IN (SELECT id FROM listing WHERE feed = ? AND revision > ?)"
        arguments += [feed, since]
      }
      try db.forEach(sql + " ORDER BY listing, at", arguments) { row in
        let key = try Self.key(of: row.integer(0) ?? 0, text: row.text(4))
        changes[key, default: []].append(
          PriceChange(at: row.integer(1) ?? 0, before: row.text(2), after: row.text(3)))
      }
      return PriceChanges(changes: changes, revision: present, isWhole: since == nil)
    }
  }
}
