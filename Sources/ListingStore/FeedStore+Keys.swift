import Listings
import Store

extension FeedStore {
  /// The number by which the store knows the listing with `key`; nil where it knows none.
  func storedNumber(of key: ListingKey, in db: StoreConnection) throws -> Int64? {
    if let number = key.number { return number }
    // On a server a key may be longer than an entry of an index.
    return try db.integer(
      "SELECT id FROM listing_key WHERE feed = ? AND "
        + db.sql(file: "key = ?", server: "md5(key) = md5(?)"), [feed, key.text])
  }

  /// Gives a key that is no whole number the next negative number.
  func addKey(_ key: String, in db: StoreConnection) throws -> Int64 {
    try db.integer(
      """
      INSERT INTO listing_key (feed, id, key)
      SELECT ?, coalesce(min(id), 0) - 1, ? FROM listing_key WHERE feed = ?
      RETURNING id
      """, [feed, key, feed]) ?? 0
  }

  /// The numbers by which the store knows the listings with `keys`, in their order; a key that is no whole
  /// number and not known yet gets the next negative one.
  func numbers(of keys: [ListingKey], in db: StoreConnection) throws -> [Int64] {
    guard db.isServer else {
      return try keys.map { try storedNumber(of: $0, in: db) ?? addKey($0.text, in: db) }
    }
    let texts = keys.filter { $0.number == nil }.map(\.text)
    guard !texts.isEmpty else { return keys.compactMap(\.number) }
    var known = try storedNumbers(of: texts, in: db)
    var least =
      try db.integer(
        "SELECT coalesce(min(id), 0) FROM listing_key WHERE feed = ?", [feed]) ?? 0
    let add = try db.rowStatement(
      ["feed", "id", "key"], of: ListingTables.listingKey, key: "id", file: ""
    ) { "INSERT INTO listing_key (feed, id, key) SELECT feed, id, key FROM \($0)" }
    for text in texts where known[text] == nil {
      least -= 1
      known[text] = least
      try add.bind([feed, least, text])
      try add.run()
    }
    try add.finish()
    return keys.map { $0.number ?? known[$0.text] ?? 0 }
  }

  /// The numbers of those keys that a server knows.
  private func storedNumbers(
    of texts: [String], in db: StoreConnection
  ) throws -> [String: Int64] {
    var known: [String: Int64] = [:]
    for start in stride(from: 0, to: texts.count, by: RowBatch.portion) {
      let part = texts[start..<min(start + RowBatch.portion, texts.count)]
      try db.forEach(
        """
        SELECT id, key FROM listing_key WHERE feed = ? AND md5(key) IN (
          SELECT md5(asked) FROM unnest(?::text::text[]) AS asked)
        """, [feed, RowBatch.array(part)]
      ) { row in
        if let text = row.text(1) { known[text] = row.integer(0) }
      }
    }
    return known
  }

  /// SQL for the key, as a text, of the listing whose number is in `column` of `table`; null where the
  /// number is the key.
  static func keyText(of column: String, in table: String) -> String {
    """
    CASE WHEN \(table).\(column) < 0 THEN (
      SELECT key FROM listing_key
      WHERE listing_key.feed = \(table).feed AND listing_key.id = \(table).\(column)) END
    """
  }

  /// The key of the listing with this number.
  ///
  /// - Parameter text: What `keyText` makes of the number.
  static func key(of number: Int64, text: @autoclosure () -> String?) throws -> ListingKey {
    if number >= 0 { return ListingKey(number) }
    guard let text = text() else {
      throw DamagedRow(description: "no key of listing \(number)")
    }
    return ListingKey(text)
  }
}
