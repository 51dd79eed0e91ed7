public import Accounts
import Store

extension HuntService {
  /// The place of the last event of all in their order; 0 where there is none.
  ///
  /// - Throws: `HuntError` where the store cannot be used.
  public func lastEvent() throws(HuntError) -> Int64 {
    try read { db in try Self.lastEvent(db) }
  }

  /// What has happened in the hunts of an account and to what is its own, behind an event.
  ///
  /// - Parameters:
  ///   - event: The place of the event.
  ///   - limit: How many events at most.
  /// - Throws: `HuntError` where the store cannot be used.
  public func events(
    after event: Int64, for account: AccountID, limit: Int
  ) throws(HuntError) -> HuntEvents {
    try read { db in
      let last = try Self.lastEvent(db)
      // Of a store that was replaced by an earlier state of it, or of events that are deleted.
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

  /// Whom it concerns what has happened behind an event.
  ///
  /// - Throws: `HuntError` where the store cannot be used.
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
    // A message has the number of the event with which it was posted.
    if kind == .message, event.subject == nil { event.subject = String(event.sequence) }
    if kind == .message, let hunt = event.hunt, let id = event.subject.flatMap(Int64.init) {
      event.message = try message(id, of: hunt, db)
    }
    return event
  }

  /// The number that was given last, which stays when events are deleted.
  private static func lastEvent(_ db: StoreConnection) throws -> Int64 {
    let sql = db.sql(
      file: "SELECT seq FROM sqlite_sequence WHERE name = 'hunt_event'",
      server: "SELECT revision FROM clock")
    return try db.value(sql) ?? 0
  }
}
