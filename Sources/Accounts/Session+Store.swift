package import Store

extension Session {
  /// How long a session lasts that is not used, in seconds: 90 days.
  public static let idleLimit: Int64 = 90 * 86_400
  /// How long a session lasts at most, in seconds: a year.
  public static let limit: Int64 = 365 * 86_400
  /// How old the stored time of the last use may get before it is written again, in seconds.
  static let useInterval: Int64 = 3_600
  /// The most letters of what a client says that it is.
  private static let longestAgent = 200
  /// The most sessions of an account; the one that was used longest ago makes way.
  static let most = 50

  /// Begins a session.
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

  /// Whether the session may still be used.
  private func isValid(at time: Int64) -> Bool {
    time - used < Self.idleLimit && time - created < Self.limit
  }

  /// A session as it is found by its token.
  struct Found {
    var signedIn: SignedIn
    /// Whether the time of its last use is to be written.
    var isDue: Bool
  }

  /// The session of a token; nil where there is none that may still be used.
  static func find(_ token: SecretToken, at time: Int64, in db: StoreConnection) throws -> Found? {
    let row = try db.row(
      "SELECT id, agent, created, used, account FROM session WHERE token = ?", [token.digest])
    guard let row else { return nil }
    let session = Session(id: row[0], agent: row[1], created: row[2], used: row[3])
    guard session.isValid(at: time) else { return nil }
    return Found(
      signedIn: SignedIn(account: row[4], session: session.id),
      // Also where the clock was set back since.
      isDue: !(0..<useInterval).contains(time - session.used) || session.created > time)
  }

  /// When a session ends by itself if it is used all the time, in seconds since 1970; nil if it has ended.
  package static func end(of id: SessionID, in db: StoreConnection) throws -> Int64? {
    try db.value("SELECT created FROM session WHERE id = ?", [id], as: Int64.self).map {
      $0 + limit
    }
  }

  /// Those of `sessions` that nobody has ended.
  package static func open(
    _ sessions: some Sequence<SessionID>, in db: StoreConnection
  ) throws -> Set<SessionID> {
    Set(try sessions.filter { try db.row("SELECT 1 FROM session WHERE id = ?", [$0]) != nil })
  }

  /// Writes that a session is used. What is ahead of the clock was written before it was set back.
  static func use(_ id: SessionID, at time: Int64, in db: StoreConnection) throws {
    try db.execute(
      """
      UPDATE session SET used = ?1, created = CASE WHEN created > ?1 THEN ?1 ELSE created END
      WHERE id = ?2
      """, [time, id])
  }

  /// The sessions of an account that may still be used, the one used last first.
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
