import Accounts
import Basics
import Messages
import Search
import Store

/// A notification that a process has claimed and is sending.
struct StoredPush: Sendable {
  var id: Int64
  var session: SessionID
  var text: [UInt8]
  var subscription: PushSubscription
  /// The time after which the notification is no longer worth sending, in seconds since 1970.
  var deadline: Int64
  /// The number of attempts to send the notification.
  var tries: Int
}

extension AlertService {
  /// How long a claimed notification is reserved for the process that sends it, in seconds. The
  /// reservation lasts longer than an attempt.
  static let pushLease: Int64 = 60
  /// The condition for a message to be due. A due time that is further ahead than the longest wait
  /// was stored before the clock was set back.
  private static let isDue = "m.taken IS NULL AND (m.next <= ?1 OR m.next > ?2)"
  /// The maximum number of messages per account that are sent concurrently, so that a slow push
  /// service does not delay other accounts.
  private static let pushesOfAccount = 4

  /// Returns the searches with findings to report to devices.
  func pushedSearches(limit: Int, _ db: StoreConnection) throws -> [ToldSearch] {
    let rows = try db.rows(
      """
      \(Self.selection) WHERE s.id IN (SELECT search FROM alert_item WHERE push) LIMIT ?
      """, [limit])
    return try rows.compactMap { row in
      try told(row, where: "push", atMost: AlertLimits.homesOfPush, db)
    }
  }

  /// Queues a message for each device of the search's account that is still signed in, and records
  /// that the findings have been reported.
  ///
  /// - Returns: The number of queued messages; also 0 if another process has already queued the
  ///   messages.
  func push(_ text: [UInt8], of pushed: ToldSearch, _ db: StoreConnection) throws -> Int {
    let (counts, _) = try counts(of: pushed.search.id, where: "push", upTo: pushed.last, db)
    guard counts == pushed.counts else { return 0 }
    try db.execute(
      "UPDATE alert_item SET push = FALSE WHERE search = ? AND push AND id <= ?",
      [pushed.search.id, pushed.last])
    return try db.execute(
      """
      INSERT INTO push_message (session, search, text, until, next)
      SELECT p.session, s.id, ?, ?, ?
      FROM saved_search AS s JOIN push_subscription AS p ON p.account = s.account
      JOIN session ON session.id = p.session
      WHERE s.id = ? AND session.used > ? AND session.created > ?
      """,
      [
        text, now + AlertLimits.pushSeconds, now, pushed.search.id, now - Session.idleLimit,
        now - Session.limit,
      ])
  }

  /// Whether any message must be sent or abandoned.
  func hasDuePush(_ db: StoreConnection) throws -> Bool {
    try db.value(
      """
      SELECT EXISTS (SELECT 1 FROM push_message AS m WHERE \(Self.isDue))
        OR EXISTS (SELECT 1 FROM push_message WHERE taken IS NOT NULL AND next <= ?1)
      """, [now, now + AlertLimits.pushSeconds], as: Bool.self) ?? false
  }

  /// Claims the message that has been due longest. Abandons messages past their deadline, and
  /// messages whose sending process has ended.
  ///
  /// - Returns: The message, and the number of abandoned messages.
  func takePush(_ db: StoreConnection) throws -> (push: StoredPush?, ended: Int) {
    let ended = try db.execute(
      "DELETE FROM push_message WHERE until <= ?1 OR (taken IS NOT NULL AND next <= ?1)", [now])
    let row = try db.row(
      """
      SELECT m.id, m.session, m.text, m.until, m.tries, p.endpoint, p.key, p.secret
      FROM push_message AS m JOIN push_subscription AS p ON p.session = m.session
      WHERE \(Self.isDue) AND ?3 > (
        SELECT count(*) FROM push_message AS t JOIN push_subscription AS q ON q.session = t.session
        WHERE t.taken IS NOT NULL AND q.account = p.account)
      ORDER BY m.next, m.id LIMIT 1
      """, [now, now + AlertLimits.pushSeconds, Self.pushesOfAccount])
    guard let row else { return (nil, ended) }
    let push = StoredPush(
      id: row["id"], session: row["session"], text: row["text"],
      subscription: PushSubscription(
        endpoint: row["endpoint"], key: row["key"],
        secret: row["secret"]),
      deadline: row["until"], tries: row["tries"] + 1)
    try db.execute(
      "UPDATE push_message SET taken = ?, tries = ?, next = ? WHERE id = ?",
      [now, push.tries, now + Self.pushLease, push.id])
    return (push, ended)
  }

  /// Records the outcome of an attempt.
  ///
  /// - Returns: The outcome to report; a message that would be delayed past its deadline is treated
  ///   as failed.
  func note(_ outcome: PushOutcome, of push: StoredPush, _ db: StoreConnection) throws
    -> PushOutcome
  {
    switch outcome {
    case .sent, .failed: break
    case .gone:
      // Deleting the subscription deletes its messages, but not the messages for a newer
      // subscription of the device.
      try db.execute(
        "DELETE FROM push_subscription WHERE session = ? AND endpoint = ?",
        [push.session, push.subscription.endpoint])
    case .delayed(let asked, let cause):
      let wait = max(AlertLimits.pushBackoff.wait(after: push.tries), asked ?? 0)
      guard now + wait < push.deadline else {
        try end(push, db)
        return .failed(cause: cause)
      }
      try db.execute(
        "UPDATE push_message SET taken = NULL, next = ? WHERE id = ? AND tries = ?",
        [now + wait, push.id, push.tries])
      return outcome
    }
    try end(push, db)
    return outcome
  }

  private func end(_ push: StoredPush, _ db: StoreConnection) throws {
    try db.execute("DELETE FROM push_message WHERE id = ? AND tries = ?", [push.id, push.tries])
  }
}
