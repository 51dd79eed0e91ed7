import Basics
public import Listings
public import Store

extension FeedStore {
  /// Updates the full-text index for the next changed listings.
  ///
  /// This step is separate from `record`, because searches wait for `record`. Listings that are not
  /// yet indexed are candidates in every search, so that no match is missed in the meantime.
  ///
  /// - Parameters:
  ///   - count: The maximum number of listings to process; other writers have to wait during the
  ///     call.
  ///   - text: Returns the text of a listing, folded in the same way as search words.
  /// - Returns: Whether there are more listings to index.
  /// - Throws: `ListingStoreError`, in which case the store is unchanged.
  public func indexTexts(
    upTo count: Int = 2_000, _ text: (Listing) -> String
  ) throws(ListingStoreError) -> Bool {
    try write { db in
      let progress = try textProgress(in: db)
      let changed = try listings(
        in: db, where: "(revision, id) > (?, ?) ORDER BY revision, id LIMIT ?",
        [progress.revision, progress.listing, Int64(count)])
      guard let last = changed.last else { return false }
      for known in changed { try index(text(known.listing), of: known.number, in: db) }
      try db.execute(
        """
        INSERT INTO text_progress (feed, revision, listing)
        SELECT feed, revision, id FROM listing WHERE feed = ? AND id = ?
        ON CONFLICT (feed) DO UPDATE
        SET revision = excluded.revision, listing = excluded.listing
        """, [feed, last.number])
      return changed.count == count
    }
  }

  /// Returns candidates that include every listing whose folded text contains all of `words`, in no
  /// particular order.
  ///
  /// - Parameters:
  ///   - words: Folded words; words of fewer than three characters are ignored.
  ///   - revision: The store revision that the reader has loaded.
  ///   - limit: The maximum number of candidates that the caller can use.
  /// - Returns: The numbers of the listings; nil if there are more than `limit`, if no word has at
  ///   least three characters, or if rows have been deleted since `revision`.
  /// - Throws: `ListingStoreError`.
  public func candidates(
    holding words: [String], at revision: StoreRevision, limit: Int
  ) throws(ListingStoreError) -> [Int64]? {
    let words = words.filter { $0.unicodeScalars.count >= 3 }
    guard !words.isEmpty else { return nil }
    return try read { db in
      guard try Self.revision(db).epoch == revision.epoch else { return nil }
      let progress = try textProgress(in: db)
      var ids = try db.all(
        "SELECT id FROM listing WHERE feed = ? AND (revision, id) > (?, ?) LIMIT ?",
        [feed, progress.revision, progress.listing, limit + 1]
      ) { $0.integer(0) }
      guard ids.count <= limit else { return nil }
      var entries = 0
      try forEachEntry(holding: words, atMost: limit + 1, in: db) { row in
        entries += 1
        if row.integer(0) == feed { ids.append(row.integer(1) ?? 0) }
      }
      return entries <= limit && ids.count <= limit ? ids : nil
    }
  }

  /// Empties the full-text index, which is then rebuilt step by step.
  static func forgetTexts(in db: StoreConnection) throws {
    try db.execute(
      db.sql(
        file: "INSERT INTO listing_text (listing_text) VALUES ('delete-all')",
        server: "DELETE FROM listing_text"))
    try db.execute("DELETE FROM text_entry")
    try db.execute("DELETE FROM text_progress")
  }

  private func index(_ text: String, of listing: Int64, in db: StoreConnection) throws {
    var hash = FNV1a()
    hash.add(text)
    let digest = Int64(bitPattern: hash.value)
    let isKnown =
      try db.integer(
        "SELECT 1 FROM text_entry WHERE feed = ? AND listing = ? AND digest = ?",
        [feed, listing, digest]) != nil
    if isKnown { return }
    let entry = try db.integer(
      "INSERT INTO text_entry (feed, listing, digest) VALUES (?, ?, ?) RETURNING id",
      [feed, listing, digest])
    let number = db.sql(file: "rowid", server: "id")
    try db.execute("INSERT INTO listing_text (\(number), text) VALUES (?, ?)", [entry, text])
  }

  /// Passes the entries that contain all of the words to `body`. In a file, uses trigrams from
  /// FTS5; on a server, uses trigrams from pg_trgm if that extension is installed.
  private func forEachEntry(
    holding words: [String], atMost limit: Int, in db: StoreConnection,
    _ body: (StatementRow) throws -> Void
  ) throws {
    let entries: String
    let values: [String]
    if db.isServer {
      entries =
        "SELECT id FROM listing_text WHERE "
        + words.map { _ in "text LIKE ?" }.joined(separator: " AND ")
      values = words.map { word in "%\(word.replacing(/[\\%_]/) { "\\\($0.output)" })%" }
    } else {
      entries = "SELECT rowid FROM listing_text WHERE listing_text MATCH ?"
      values = [words.map { "\"\($0.replacing("\"", with: "\"\""))\"" }.joined(separator: " ")]
    }
    try db.forEach(
      "SELECT feed, listing FROM text_entry WHERE id IN (\(entries) LIMIT ?)",
      values + [limit], body)
  }

  /// Returns the last change that the index contains.
  private func textProgress(in db: StoreConnection) throws -> (revision: Int64, listing: Int64) {
    try progress(in: "text_progress", db)
  }
}
