import Listings
import Store

extension FeedStore {
  /// Returns the number of the listing with `key`: the key itself if it is a whole number,
  /// otherwise the stored number; nil if the key is not stored.
  func storedNumber(of key: ListingKey, in db: StoreConnection) throws -> Int64? {
    if let number = key.number { return number }
    // On a server, a key may exceed the maximum size of an index entry, so the index contains its
    // hash.
    return try db.integer(
      "SELECT id FROM listing_key WHERE feed = ? AND "
        + db.sql(file: "key = ?", server: "md5(key) = md5(?)"), [feed, key.text])
  }

  /// Assigns the next negative number to a key that is not a whole number.
  func addKey(_ key: String, in db: StoreConnection) throws -> Int64 {
    try db.integer(
      """
      INSERT INTO listing_key (feed, id, key)
      SELECT ?, coalesce(min(id), 0) - 1, ? FROM listing_key WHERE feed = ?
      RETURNING id
      """, [feed, key, feed]) ?? 0
  }

  /// Returns the numbers of the listings with `keys`, in the same order. Assigns the next negative
  /// numbers to new keys that are not whole numbers.
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

  /// Returns the numbers of the keys that the server already stores, keyed by the text of the key.
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

  /// Returns an SQL expression for a listing's key as text. The column `column` of `table` contains
  /// the listing's number. The expression is null if the number itself is the key.
  static func keyText(of column: String, in table: String) -> String {
    """
    CASE WHEN \(table).\(column) < 0 THEN (
      SELECT key FROM listing_key
      WHERE listing_key.feed = \(table).feed AND listing_key.id = \(table).\(column)) END
    """
  }

  /// Returns the key of the listing with the given number.
  ///
  /// - Parameter text: The value of the `keyText` expression for the number.
  static func key(of number: Int64, text: @autoclosure () -> String?) throws -> ListingKey {
    if number >= 0 { return ListingKey(number) }
    guard let text = text() else {
      throw DamagedRow(description: "no key of listing \(number)")
    }
    return ListingKey(text)
  }
}
