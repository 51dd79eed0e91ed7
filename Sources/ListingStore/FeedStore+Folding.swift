public import Listings
public import Store

/// What a server finds and sorts a listing by, made of its texts.
public struct FoldedTexts: Sendable, Hashable {
  /// The text that words are looked for in.
  public var text: String
  /// The seller's folded name.
  public var company: String?
  /// The source's own words for the type, folded.
  public var type: String?
  /// The bytes by which names are sorted, in hexadecimal digits.
  public var sortName: String
  /// Whether there is a promotion.
  public var hasPromotion: Bool

  /// Folded texts.
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
  /// Brings what a server finds texts by up to date with the next listings that have changed.
  ///
  /// It is apart from `record`, which has a searcher waiting, and goes by the listings' revisions: programs
  /// of earlier versions, which know nothing of it, may write listings meanwhile.
  ///
  /// - Parameters:
  ///   - count: How many listings to deal with; the store is kept from other writers meanwhile.
  ///   - fold: Folds the texts of a listing.
  /// - Returns: Whether there are more; never for a file, which needs none of it.
  /// - Throws: `ListingStoreError`; then nothing is changed.
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

  /// The last change whose texts are folded.
  func foldProgress(in db: StoreConnection) throws -> (revision: Int64, listing: Int64) {
    try progress(in: "text_fold_progress", db)
  }

  /// The last change that `table` tells of; none where it tells of none.
  func progress(
    in table: String, _ db: StoreConnection
  ) throws -> (revision: Int64, listing: Int64) {
    try db.first("SELECT revision, listing FROM \(table) WHERE feed = ?", [feed]) { row in
      (row.integer(0) ?? -1, row.integer(1) ?? 0)
    } ?? (-1, 0)
  }
}
