public import Listings
public import Store

/// Changes of prices of some listings.
public struct PriceChanges: Sendable {
  /// The changes of each listing, the oldest first.
  public var changes: [ListingKey: [PriceChange]]
  /// The store's present revision.
  public var revision: StoreRevision
  /// Whether these are the changes of all listings, not only of those that changed.
  public var isWhole: Bool
}

extension FeedStore {
  /// The changes of prices since `time`, in seconds since 1970, of the listings that have changed since
  /// `revision`; of all listings for nil, or where rows were deleted since.
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
