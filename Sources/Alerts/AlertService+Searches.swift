public import Accounts
import Geo
import Messages
public import Search
import Store

extension AlertService {
  /// Returns an account's saved searches, oldest first.
  ///
  /// - Throws: `AccountRequestError` if the store cannot be used.
  public func searches(of account: AccountID) throws(AccountRequestError) -> [SavedSearch] {
    try read { db in try searches(of: account, db) }
  }

  func searches(of account: AccountID, _ db: StoreConnection) throws -> [SavedSearch] {
    try db.rows("\(Self.selection) WHERE s.account = ? ORDER BY s.created, s.id", [account])
      .compactMap(SavedSearch.init)
  }

  /// Returns one of an account's saved searches.
  ///
  /// - Throws: `AccountRequestError` if the account has no search with that id.
  public func search(
    _ id: SavedSearchID, of account: AccountID
  ) throws(AccountRequestError) -> SavedSearch {
    try read { db in try search(id, of: account, db) }
  }

  private func search(
    _ id: SavedSearchID, of account: AccountID, _ db: StoreConnection
  ) throws -> SavedSearch {
    let row = try db.row("\(Self.selection) WHERE s.id = ? AND s.account = ?", [id, account])
    guard let search = row.flatMap(SavedSearch.init) else {
      throw AccountRequestError(.unknown(.search))
    }
    return search
  }

  /// Saves a search. By default, the search reports all kinds of change immediately, in the
  /// language of the account.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - query: The query.
  ///   - edit: The fields of the new search.
  ///   - start: The place and the position in the history at which the search starts.
  /// - Throws: `AccountRequestError` if the account already has the maximum number of searches.
  public func save(
    _ name: String, _ query: SavedQuery, _ edit: SavedSearchEdit, from start: SearchStart,
    for account: AccountID
  ) throws(AccountRequestError) -> SavedSearch {
    let id = SavedSearchID()
    return try write { db in
      try db.requireRoom(
        for: .search, AlertLimits.searches,
        "SELECT count(*) FROM saved_search WHERE account = ?", [account])
      // While there are no saved searches, no events are matched, so matching starts now.
      try db.execute(
        """
        UPDATE alert_state SET cursor = ?
        WHERE cursor IS NULL OR NOT EXISTS (SELECT 1 FROM saved_search)
        """, [start.cursor.text])
      let frequency = edit.frequency ?? .immediately
      try db.execute(
        """
        INSERT INTO saved_search (id, account, name, search, parameters, latitude, longitude,
          radius, report, frequency, language, created, since, since_time, due, version)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """,
        [
          id, account, name, query.kind.rawValue, query.text, start.center.latitude,
          start.center.longitude, start.radius,
          SavedSearch.text(edit.report ?? Set(AlertKind.allCases)), frequency.rawValue,
          edit.language?.rawValue, now, start.cursor.text, now, frequency.due(after: now),
          try count(db),
        ])
      return try search(id, of: account, db)
    }
  }

  /// Changes a saved search. If the change makes the search match different homes, report more
  /// kinds of change or resume its emails, only future events are reported.
  ///
  /// - Parameter start: The new start; its place is used only if `edit` has a different query.
  /// - Throws: `AccountRequestError` if the account has no search with that id.
  public func edit(
    _ id: SavedSearchID, _ edit: SavedSearchEdit, from start: SearchStart,
    of account: AccountID
  ) throws(AccountRequestError) -> SavedSearch {
    try write { db in
      let former = try search(id, of: account, db)
      var search = former
      search.name = edit.name ?? former.name
      search.report = edit.report ?? former.report
      search.frequency = edit.frequency ?? former.frequency
      search.language = edit.language ?? former.language
      if let query = edit.query, query != former.query {
        (search.query, search.center, search.radius) = (query, start.center, start.radius)
      }
      guard search != former else { return former }
      let isWider =
        search.query != former.query || !search.report.isSubset(of: former.report)
        || former.frequency == .never && search.frequency != .never
      if isWider { (search.since, search.sinceTime) = (start.cursor, now) }
      try db.execute(
        """
        UPDATE saved_search SET name = ?, search = ?, parameters = ?, latitude = ?,
          longitude = ?, radius = ?, report = ?, frequency = ?, language = ?, since = ?,
          since_time = ?, version = ? WHERE id = ?
        """,
        [
          search.name, search.query.kind.rawValue, search.query.text, search.center.latitude,
          search.center.longitude, search.radius, SavedSearch.text(search.report),
          search.frequency.rawValue, search.language?.rawValue, search.since.text,
          search.sinceTime, try count(db), id,
        ])
      if search.frequency != former.frequency {
        try setFrequency(search.frequency, of: id, db)
      }
      return try self.search(id, of: account, db)
    }
  }

  /// Changes how often a search's emails are sent. Pending findings are included in the next email,
  /// or dropped if emails are turned off.
  func setFrequency(
    _ frequency: AlertFrequency, of id: SavedSearchID, _ db: StoreConnection
  ) throws {
    try db.execute(
      "UPDATE saved_search SET frequency = ?, due = ?, version = ? WHERE id = ?",
      [frequency.rawValue, frequency.due(after: now), try count(db), id])
    guard frequency == .never else { return }
    try db.execute("UPDATE alert_item SET pending = FALSE WHERE search = ? AND pending", [id])
    try MailOutbox.takeBack(about: id, in: db)
  }

  /// Removes a saved search with its findings and queued emails.
  ///
  /// - Throws: `AccountRequestError` if the account has no search with that id.
  public func remove(_ id: SavedSearchID, of account: AccountID) throws(AccountRequestError) {
    try write { db in
      let changed = try db.execute(
        "DELETE FROM saved_search WHERE id = ? AND account = ?", [id, account])
      guard changed > 0 else { throw AccountRequestError(.unknown(.search)) }
    }
  }
}
