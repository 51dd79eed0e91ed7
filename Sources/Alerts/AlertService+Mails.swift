import Accounts
import Mail
import Messages
import Search
import Store

/// A saved search of which something is to be told.
struct ToldSearch: Sendable {
  var search: SavedSearch
  var language: Language
  /// The latest of what is to be told, the latest first.
  var latest: [AlertItem]
  /// How much is to be told, by what happened.
  var counts: [AlertKind: Int]
  /// The greatest number of an item that is to be told.
  var last: Int64
}

/// A saved search of which a mail is due.
struct DueSearch: Sendable {
  var told: ToldSearch
  var recipient: EmailAddress
  /// The secret of the address that ends the mails.
  var unsubscribeToken: String
}

extension AlertService {
  /// What stands before the secret of an address that ends mails.
  public static let unsubscribePath = "/v1/unsubscribe/"

  /// A mail that is due later than any can be was made before the clock was set back.
  private static let longestWait: Int64 = 8 * 86_400

  /// The searches of which something waits and whose time has come.
  func dueSearches(at now: Int64, limit: Int, _ db: StoreConnection) throws -> [DueSearch] {
    let rows = try db.rows(
      """
      SELECT s.*, account.language AS account_language, account.email
      FROM saved_search AS s JOIN account ON account.id = s.account
      WHERE s.id IN (SELECT search FROM alert_item WHERE pending) AND s.frequency <> ?
        AND (s.due <= ? OR s.due > ?)
      ORDER BY s.due LIMIT ?
      """, [AlertFrequency.never.rawValue, now, now + Self.longestWait, limit])
    guard !rows.isEmpty, let key = try StoreKey(of: db) else { return [] }
    return try rows.compactMap { row -> DueSearch? in
      guard let email = EmailAddress(row["email"] as String),
        let told = try told(row, where: "pending", atMost: AlertLimits.homesOfMail, db)
      else { return nil }
      return DueSearch(
        told: told, recipient: email,
        unsubscribeToken: Self.unsubscribeToken(of: told.search.id, key: key))
    }
  }

  /// The search of a row with what is to be told of it; nil where another program wrote what is none.
  ///
  /// - Parameters:
  ///   - column: The column of items that are to be told.
  ///   - limit: How many are looked up at most.
  func told(
    _ row: FetchedRow, where column: String, atMost limit: Int, _ db: StoreConnection
  ) throws -> ToldSearch? {
    guard let search = SavedSearch(row) else { return nil }
    let (counts, last) = try counts(of: search.id, where: column, db)
    return ToldSearch(
      search: search, language: Self.language(of: row),
      latest: try items(of: search.id, "AND \(column) ORDER BY at DESC, id DESC", limit, db),
      counts: counts, last: last)
  }

  /// How many items of a search up to a number are so, by what happened, and the greatest number of one.
  func counts(
    of search: SavedSearchID, where condition: String, upTo last: Int64 = .max,
    _ db: StoreConnection
  ) throws -> (counts: [AlertKind: Int], last: Int64) {
    let rows = try db.rows(
      """
      SELECT kind, count(*), max(id) FROM alert_item WHERE search = ? AND \(condition)
        AND id <= ? GROUP BY kind
      """, [search, last])
    var (counts, last): ([AlertKind: Int], Int64) = ([:], 0)
    for row in rows {
      AlertKind(rawValue: row[0]).map { counts[$0] = row[1] }
      last = max(last, row[2])
    }
    return (counts, last)
  }

  /// Notes that what waits of a search stands in a mail, and when the next may go.
  ///
  /// - Returns: Whether it does; not where another has made that mail, or the search has changed.
  func take(_ due: ToldSearch, at now: Int64, _ db: StoreConnection) throws -> Bool {
    let waiting = try db.value(
      "SELECT count(*) FROM alert_item WHERE search = ? AND pending AND id <= ?",
      [due.search.id, due.last], as: Int.self)
    guard waiting == due.counts.values.reduce(0, +) else { return false }
    let changed = try db.execute(
      "UPDATE saved_search SET due = ? WHERE id = ? AND version = ?",
      [due.search.frequency.due(after: now), due.search.id, due.search.version])
    guard changed > 0 else { return false }
    try db.execute(
      "UPDATE alert_item SET pending = FALSE WHERE search = ? AND pending AND id <= ?",
      [due.search.id, due.last])
    return true
  }

  /// Takes out what was found so long ago that it does not come again.
  func sweep(_ db: StoreConnection) throws {
    try db.execute(
      "DELETE FROM alert_item WHERE at < ? AND NOT pending", [now - AlertLimits.itemSeconds])
  }
}
