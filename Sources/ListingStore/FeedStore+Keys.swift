import GRDB
import Listings

extension FeedStore {
  /// The number by which the store knows the listing with `key`; nil where it knows none.
  func storedNumber(of key: ListingKey, in db: Database) throws -> Int64? {
    if let number = key.number { return number }
    let find = try RepeatedStatement(db, "SELECT id FROM listing_key WHERE feed = ? AND key = ?")
    try find.bind(feed, at: 1)
    try find.bind(key.text, at: 2)
    return try find.run { $0.integer(0) } ?? nil
  }

  /// Gives a key that is no whole number the next negative number.
  func addKey(_ key: String, in db: Database) throws -> Int64 {
    let add = try RepeatedStatement(
      db,
      """
      INSERT INTO listing_key (feed, id, key)
      SELECT ?, coalesce(min(id), 0) - 1, ? FROM listing_key WHERE feed = ?
      RETURNING id
      """)
    try add.bind(feed, at: 1)
    try add.bind(key, at: 2)
    try add.bind(feed, at: 3)
    return try add.run { $0.integer(0) ?? 0 } ?? 0
  }

  /// The key of the listing with this number.
  func key(of number: Int64, in db: Database) throws -> ListingKey {
    if number >= 0 { return ListingKey(number) }
    let find = try RepeatedStatement(db, "SELECT key FROM listing_key WHERE feed = ? AND id = ?")
    try find.bind(feed, at: 1)
    try find.bind(number, at: 2)
    guard let key = try find.run({ $0.text(0) }) ?? nil else {
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "no key of listing \(number)")
    }
    return ListingKey(key)
  }
}
