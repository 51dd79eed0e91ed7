public import Accounts
import Store

extension HuntService {
  /// Returns the position of the last event; 0 if there are no events.
  ///
  /// - Throws: `HuntError` if the store cannot be used.
  public func lastEvent() throws(HuntError) -> Int64 {
    try read { db in try Self.lastEvent(db) }
  }

  /// Returns the events after `event` in an account's hunts and in its own data.
  ///
  /// - Parameters:
  ///   - event: The position after which events are returned.
  ///   - limit: The maximum number of events.
  /// - Throws: `HuntError` if the store cannot be used.
  public func events(
    after event: Int64, for account: AccountID, limit: Int
  ) throws(HuntError) -> HuntEvents {
    try read { db in
      let last = try Self.lastEvent(db)
      // The store was replaced with an earlier state, or events were deleted.
      let first = try db.value("SELECT min(sequence) FROM hunt_event", as: Int64.self)
      let isLost = event > last || event + 1 < first ?? last + 1
      if isLost { return HuntEvents(events: [], next: last, isCut: false, isLost: true) }
      let rows = try db.rows(
        """
        SELECT e.*, account.name AS actor_name FROM (
          SELECT e.* FROM hunt_member AS m JOIN hunt_event AS e ON e.hunt = m.hunt
          WHERE m.account = ?1 AND e.sequence > ?2 AND e.account IS NULL
          UNION ALL
          SELECT * FROM hunt_event WHERE account = ?1 AND sequence > ?2) AS e
        LEFT JOIN account ON account.id = e.actor
        ORDER BY e.sequence LIMIT ?3
        """, [account, event, limit])
      let events = try rows.map { row in try self.event(row, db) }
      let isCut = events.count == limit
      return HuntEvents(
        events: events, next: isCut ? events.last?.sequence ?? last : last, isCut: isCut,
        isLost: false)
    }
  }

  /// Returns the accounts that are affected by the events after `event`.
  ///
  /// - Throws: `HuntError` if the store cannot be used.
  public func news(behind event: Int64) throws(HuntError) -> HuntNews {
    try read { db in
      let last = try Self.lastEvent(db)
      let ended = try db.value("SELECT count FROM session_end", as: Int64.self)
      guard last > event else {
        return HuntNews(last: last, accounts: [], endedSessions: ended ?? 0)
      }
      let accounts = try Set(
        db.values(
          """
          SELECT m.account FROM hunt_member AS m WHERE m.hunt IN (
            SELECT hunt FROM hunt_event WHERE sequence > ?1 AND account IS NULL)
          UNION SELECT account FROM hunt_event WHERE sequence > ?1 AND account IS NOT NULL
          """, [event], as: AccountID.self))
      return HuntNews(last: last, accounts: accounts, endedSessions: ended ?? 0)
    }
  }

  private func event(_ row: FetchedRow, _ db: StoreConnection) throws -> HuntEvent {
    let kind = HuntEvent.Kind(rawValue: row["kind"]) ?? .hunt
    var event = HuntEvent(
      sequence: row["sequence"], kind: kind, hunt: row["hunt"], subject: row["subject"],
      by: HuntPerson(row, "actor"), at: row["at"])
    // A new message has the same number as the event that was recorded when it was posted.
    if kind == .message, event.subject == nil { event.subject = String(event.sequence) }
    if kind == .message, let hunt = event.hunt, let id = event.subject.flatMap(Int64.init) {
      event.message = try message(id, of: hunt, db)
    }
    return event
  }

  /// Returns the number of the last event, which does not change when events are deleted.
  private static func lastEvent(_ db: StoreConnection) throws -> Int64 {
    let sql = db.sql(
      file: "SELECT seq FROM sqlite_sequence WHERE name = 'hunt_event'",
      server: "SELECT revision FROM clock")
    return try db.value(sql) ?? 0
  }
}
