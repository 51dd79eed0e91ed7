import PostgreSQL
import Store

/// A connection to a database that holds a store, with the statements that are prepared on it.
///
/// The pool hands it from thread to thread, and never to two at a time.
final class PooledConnection: @unchecked Sendable {
  let connection: PostgreSQLConnection
  private let layout: DatabaseLayout
  private var statements: [String: PooledStatement] = [:]
  /// How many statements were ever prepared: no name is used again.
  private var prepared = 0

  /// Connects, with the tables of a store in use.
  ///
  /// - Parameters:
  ///   - layout: The kind of the store.
  ///   - isWriting: Whether it is to write. A plan that was made while a table was empty would scan it
  ///     for every row that a fetch brings: what writes goes by the indexes, and what reads is planned each
  ///     time. A scan without an index counts as so costly then that it would be compiled first.
  /// - Throws: `PostgreSQLError`.
  init(
    _ address: PostgreSQLAddress, _ layout: DatabaseLayout, limits: PostgreSQLLimits,
    cancellation: PostgreSQLCancellation, isWriting: Bool = false
  ) throws {
    self.layout = layout
    connection = try PostgreSQLConnection(address, limits: limits, cancellation: cancellation)
    try connection.run(
      """
      SET search_path = \(layout.schema);
      SET lock_timeout = '\(Self.patience)s';
      SET statement_timeout = '\(Self.longest)s';
      SET idle_in_transaction_session_timeout = '\(layout.idle)s';
      SET \(isWriting ? "enable_seqscan = off; SET jit = off" : "plan_cache_mode = force_custom_plan");
      SET tcp_keepalives_idle = 5; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3
      """)
    if isWriting { try endWhenCutOff() }
  }

  /// Has the server end the connection, and give up the locks that go with it, ten seconds after it has sent
  /// something that this machine does not acknowledge, or after this machine was last heard of. Keepalives alone
  /// do not: while something is not acknowledged none are sent, and the system goes on sending it for a quarter of
  /// an hour.
  ///
  /// Connections that read hold no lock, and may let large results wait for longer.
  ///
  /// - Throws: `PostgreSQLError`.
  func endWhenCutOff() throws(PostgreSQLError) {
    try connection.run("SET tcp_user_timeout = 10000")
  }

  /// Seconds after which a write that waits for another gives up, as it does with a file.
  static let patience = 30
  /// Statements that are kept prepared at most. What writes needs some tens.
  static let mostStatements = 300
  /// Seconds that one statement may take: pruning a million homes takes tens of them.
  static let longest = 240

  /// The store's revision, and what the server does for others.
  ///
  /// - Throws: `PostgreSQLError`.
  func revisionAndRole() throws(PostgreSQLError) -> (StoreRevision?, StoreServerRole) {
    let rows = try connection.rows(
      """
      SELECT epoch || ' ' || revision, pg_is_in_recovery(),
        current_setting('transaction_read_only')::boolean,
        CASE WHEN pg_last_wal_receive_lsn() = pg_last_wal_replay_lsn()
          AND EXISTS (SELECT FROM pg_stat_wal_receiver) THEN 0
          ELSE extract(epoch FROM clock_timestamp() - pg_last_xact_replay_timestamp()) END
      FROM clock
      """)
    let facts = rows.first ?? []
    let isStandby = facts.count > 3 && facts[1] == "t"
    let lag = isStandby ? facts[3].flatMap(Double.init) : nil
    return (
      Self.revision(of: rows),
      isStandby ? .standby(lag: lag) : facts.count > 2 && facts[2] == "t" ? .readOnly : .primary
    )
  }

  /// Takes the lock of the leader, where nobody holds it; it stays with the connection.
  ///
  /// - Throws: `PostgreSQLError`.
  func takeLead() throws(PostgreSQLError) -> Bool {
    let rows = try connection.rows(
      "SELECT pg_try_advisory_lock(\(layout.lockNumber), \(DatabaseSchema.leaderLock))")
    return rows.first?.first == "t"
  }

  /// The store's revision that the transaction shows.
  func revision() throws -> StoreRevision? {
    Self.revision(of: try connection.rows(Self.readRevision))
  }

  /// Commits a transaction, and returns the revision that it leaves.
  func commit() throws -> StoreRevision? {
    Self.revision(of: try connection.rows("\(Self.readRevision); COMMIT"))
  }

  private static let readRevision = "SELECT epoch || ' ' || revision FROM clock"

  private static func revision(of rows: [[String?]]) -> StoreRevision? {
    (rows.first?.first ?? nil).flatMap(DatabaseSchema.revision)
  }
}

extension PooledConnection: StoreServerConnection {
  func statement(_ sql: String) throws -> any StoreServerStatement {
    if let known = statements[sql] { return known }
    if statements.count >= Self.mostStatements {
      // Those of searches are as many as there are ways to ask; each is prepared again when it is needed.
      try connection.run("DEALLOCATE ALL")
      statements.removeAll()
    }
    let statement = PooledStatement(sql, named: "s\(prepared)", on: connection)
    prepared += 1
    statements[sql] = statement
    return statement
  }

  func append(_ rows: [UInt8], to table: String, columns: [String]) throws {
    try connection.copyIn(
      "COPY \(table) (\(columns.joined(separator: ", "))) FROM STDIN (FORMAT binary)", rows: rows,
      isAwaited: false)
  }
}

/// A statement that stays prepared as long as its connection.
final class PooledStatement: StoreServerStatement {
  private let connection: PostgreSQLConnection
  private let statement: PostgreSQLStatement
  /// What has the names of the columns while a large result is read.
  private var large: PostgreSQLStatement?

  init(_ sql: String, named name: String, on connection: PostgreSQLConnection) {
    self.connection = connection
    statement = PostgreSQLStatement(
      PostgreSQLStatement.numbered(sql), named: name, on: connection)
  }

  func bind(_ value: Int64?, at place: Int32) { statement.bind(value, at: place) }

  func bind(_ value: Double, at place: Int32) { statement.bind(value, at: place) }

  func bind(_ text: String, at place: Int32) { statement.bind(text, at: place) }

  func bind(_ bytes: [UInt8], at place: Int32) { statement.bind(bytes, at: place) }

  var columnNames: [String] { (large ?? statement).columnNames }

  func run(isLarge: Bool, _ body: (StoreFields) throws -> Void) throws -> Int {
    guard isLarge else { return try statement.run(body) }
    // COPY hands rows over while the next are made, and takes no arguments. Their names are asked for beforehand.
    let command = statement.written
    let names = PostgreSQLStatement(
      "SELECT * FROM (\(command)) AS large_result LIMIT 0", named: nil, on: connection)
    try names.run { _ in }
    large = names
    defer { large = nil }
    // It takes as long as it takes, if only the server is not silent.
    try connection.run("SET LOCAL statement_timeout = 0")
    let count = try connection.copyOut("COPY (\(command)) TO STDOUT (FORMAT binary)", body)
    try connection.run("SET LOCAL statement_timeout = '\(PooledConnection.longest)s'")
    return count
  }
}
