package import Store

extension Session {
  /// How long an unused session lasts, in seconds: 90 days.
  public static let idleLimit: Int64 = 90 * 86_400
  /// The maximum duration of a session, in seconds: one year.
  public static let limit: Int64 = 365 * 86_400
  /// The age, in seconds, at which the stored last-use time is updated.
  static let useInterval: Int64 = 3_600
  /// The maximum length of a client's description of itself.
  private static let longestAgent = 200
  /// The maximum number of sessions per account; a new session replaces the least recently used
  /// one.
  static let most = 50

  package static func begin(
    for account: AccountID, token: SecretToken, agent: String?, at time: Int64,
    in db: StoreConnection
  ) throws {
    try db.execute("DELETE FROM session WHERE used <= ?", [time - idleLimit])
    try db.execute(
      """
      DELETE FROM session WHERE id IN (
        SELECT id FROM session WHERE account = ? ORDER BY used DESC LIMIT ? OFFSET ?)
      """, [account, Int64.max, most - 1])
    try db.execute(
      "INSERT INTO session (id, account, token, agent, created, used) VALUES (?, ?, ?, ?, ?, ?)",
      [
        SessionID(), account, token.digest,
        agent.map { String($0.prefix(longestAgent)) }, time, time,
      ])
  }

  /// Whether the session can still be used.
  private func isValid(at time: Int64) -> Bool {
    time - used < Self.idleLimit && time - created < Self.limit
  }

  /// A session that was found by its token.
  struct Found {
    var signedIn: SignedIn
    /// Whether the time of the session's last use must be updated.
    var isDue: Bool
  }

  /// Returns the session for a token; nil if there is no valid session.
  static func find(_ token: SecretToken, at time: Int64, in db: StoreConnection) throws -> Found? {
    let row = try db.row(
      "SELECT id, agent, created, used, account FROM session WHERE token = ?", [token.digest])
    guard let row else { return nil }
    let session = Session(id: row[0], agent: row[1], created: row[2], used: row[3])
    guard session.isValid(at: time) else { return nil }
    return Found(
      signedIn: SignedIn(account: row[4], session: session.id),
      // The update is also due if the clock has been set back since the session's last use.
      isDue: !(0..<useInterval).contains(time - session.used) || session.created > time)
  }

  /// Returns the latest time at which a session can expire, in seconds since 1970; nil if the
  /// session has ended.
  package static func end(of id: SessionID, in db: StoreConnection) throws -> Int64? {
    try db.value("SELECT created FROM session WHERE id = ?", [id], as: Int64.self).map {
      $0 + limit
    }
  }

  /// Returns the sessions in `sessions` that have not ended.
  package static func open(
    _ sessions: some Sequence<SessionID>, in db: StoreConnection
  ) throws -> Set<SessionID> {
    Set(try sessions.filter { try db.row("SELECT 1 FROM session WHERE id = ?", [$0]) != nil })
  }

  /// Records that a session is used. A creation time that is ahead of the clock was stored before
  /// the clock was set back, and is corrected.
  static func use(_ id: SessionID, at time: Int64, in db: StoreConnection) throws {
    try db.execute(
      """
      UPDATE session SET used = ?1, created = CASE WHEN created > ?1 THEN ?1 ELSE created END
      WHERE id = ?2
      """, [time, id])
  }

  /// Returns an account's valid sessions, most recently used first.
  static func fetchAll(of account: AccountID, at time: Int64, in db: StoreConnection) throws
    -> [Session]
  {
    try db.rows(
      "SELECT id, agent, created, used FROM session WHERE account = ? ORDER BY used DESC, id",
      [account]
    ).map { row in
      Session(id: row[0], agent: row[1], created: row[2], used: row[3])
    }.filter { $0.isValid(at: time) }
  }
}
