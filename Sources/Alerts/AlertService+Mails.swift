import Accounts
import Mail
import Messages
import Search
import Store

/// A saved search with findings to report.
struct ToldSearch: Sendable {
  var search: SavedSearch
  var language: Language
  /// The most recent findings, latest first.
  var latest: [AlertItem]
  /// The number of findings, by kind of change.
  var counts: [AlertKind: Int]
  /// The greatest item number among the findings.
  var last: Int64
}

/// A saved search for which an email is due.
struct DueSearch: Sendable {
  var told: ToldSearch
  var recipient: EmailAddress
  /// The secret for unsubscribing from the emails.
  var unsubscribeToken: String
}

extension AlertService {
  /// The path of unsubscribe addresses, without the secret that follows it.
  public static let unsubscribePath = "/v1/unsubscribe/"

  /// The maximum wait for an email, in seconds. An email with a longer wait was scheduled before
  /// the clock was set back.
  private static let longestWait: Int64 = 8 * 86_400

  /// Returns the searches that have pending findings and whose next email is due.
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

  /// Returns the search in a row with its findings to report; nil if another program wrote an
  /// invalid search.
  ///
  /// - Parameters:
  ///   - column: The column that marks items to report.
  ///   - limit: The maximum number of items to read.
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

  /// Counts a search's items that meet a condition, by kind of change, and returns the counts with
  /// the greatest item number among these items. Ignores items with a number above `last`.
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

  /// Records that an email contains the pending findings of a search, and when the next email may
  /// be sent.
  ///
  /// - Returns: Whether the email was recorded; false if another process has already created the
  ///   email, or if the search has changed.
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

  /// Deletes the findings that are older than `AlertLimits.itemSeconds`.
  func sweep(_ db: StoreConnection) throws {
    try db.execute(
      "DELETE FROM alert_item WHERE at < ? AND NOT pending", [now - AlertLimits.itemSeconds])
  }
}
