public import Listings
public import Store

/// A listing's folded strings, which a database server uses for searching and sorting.
public struct FoldedTexts: Sendable, Hashable {
  /// The text that search words are matched against.
  public var text: String
  /// The seller's folded name.
  public var company: String?
  /// The source's term for the type, folded.
  public var type: String?
  /// The sort key of the name, in hexadecimal digits.
  public var sortName: String
  /// Whether the listing has a promotion.
  public var hasPromotion: Bool

  /// Creates folded strings.
  public init(
    text: String, company: String?, type: String?, sortName: String, hasPromotion: Bool
  ) {
    self.text = text
    self.company = company
    self.type = type
    self.sortName = sortName
    self.hasPromotion = hasPromotion
  }
}

extension FeedStore {
  /// Folds the strings of the next changed listings, and stores the results on the server.
  ///
  /// This step is separate from `record`, because searches wait for `record`. Listings are
  /// processed in revision order, because earlier versions of the program can write listings
  /// without folding their strings.
  ///
  /// - Parameters:
  ///   - count: The maximum number of listings to process; other writers have to wait during the
  ///     call.
  ///   - fold: Folds the strings of a listing.
  /// - Returns: Whether there are more listings to process; always false for a file, which needs no
  ///   folded strings.
  /// - Throws: `ListingStoreError`, in which case the store is unchanged.
  public func foldTexts(
    upTo count: Int = 2_000, _ fold: (Listing) -> FoldedTexts
  ) throws(ListingStoreError) -> Bool {
    guard store.server != nil else { return false }
    return try write { db in
      let progress = try foldProgress(in: db)
      let changed = try listings(
        in: db, where: "(revision, id) > (?, ?) ORDER BY revision, id LIMIT ?",
        [progress.revision, progress.listing, Int64(count)])
      guard let last = changed.last else { return false }
      let add = try db.rowStatement(
        ["listing", "text", "company", "type", "sort_name", "has_promotion"],
        of: ListingTables.textFold,
        key: "listing", file: ""
      ) { rows in
        """
        INSERT INTO text_fold (feed, listing, text, company, type, sort_name, has_promotion)
        SELECT \(feed), listing, text, company, type, decode(sort_name, 'hex'), has_promotion <> 0
        FROM \(rows)
        ON CONFLICT (feed, listing) DO UPDATE
        SET text = excluded.text, company = excluded.company, type = excluded.type,
          sort_name = excluded.sort_name, has_promotion = excluded.has_promotion
        """
      }
      for known in changed {
        let texts = fold(known.listing)
        try add.bind([
          known.number, texts.text, texts.company, texts.type, texts.sortName,
          texts.hasPromotion ? 1 : 0,
        ])
        try add.run()
      }
      try add.finish()
      try db.execute(
        """
        INSERT INTO text_fold_progress (feed, revision, listing) VALUES (?, ?, ?)
        ON CONFLICT (feed) DO UPDATE
        SET revision = excluded.revision, listing = excluded.listing
        """, [feed, last.revision, last.number])
      return changed.count == count
    }
  }

  /// Returns the last change whose strings have been folded.
  func foldProgress(in db: StoreConnection) throws -> (revision: Int64, listing: Int64) {
    try progress(in: "text_fold_progress", db)
  }

  /// Returns the last change recorded in `table`; the revision is -1 if no change is recorded.
  func progress(
    in table: String, _ db: StoreConnection
  ) throws -> (revision: Int64, listing: Int64) {
    try db.first("SELECT revision, listing FROM \(table) WHERE feed = ?", [feed]) { row in
      (row.integer(0) ?? -1, row.integer(1) ?? 0)
    } ?? (-1, 0)
  }
}
