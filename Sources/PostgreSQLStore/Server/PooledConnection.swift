import PostgreSQL
import Store

/// A connection to a database that contains a store, together with its prepared statements.
///
/// The pool passes the connection from thread to thread, but only one thread uses it at a time.
final class PooledConnection: @unchecked Sendable {
  let connection: PostgreSQLConnection
  private let layout: DatabaseLayout
  private var statements: [String: PooledStatement] = [:]
  /// The number of statements prepared so far, which ensures that no name is used twice.
  private var prepared = 0

  /// Connects and selects the tables of a store.
  ///
  /// - Parameters:
  ///   - layout: The kind of store.
  ///   - isWriting: Whether the connection is for writing. A query plan that was made while a table
  ///     was empty would scan the whole table for every fetched row. Therefore, a writing
  ///     connection always uses the indexes, and a reading connection plans each statement again.
  ///     JIT compilation is disabled for writing, because a plan without index scans would appear
  ///     expensive enough to be compiled.
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

  /// Makes the server close the connection, and release its locks, ten seconds after it sent data
  /// that this machine did not acknowledge, or after it last received data from this machine.
  /// Keepalives are not sufficient, because the server sends none while data is unacknowledged, and
  /// the system retransmits that data for a quarter of an hour.
  ///
  /// Connections for reading hold no locks, and may need more time for large results.
  ///
  /// - Throws: `PostgreSQLError`.
  func endWhenCutOff() throws(PostgreSQLError) {
    try connection.run("SET tcp_user_timeout = 10000")
  }

  /// The number of seconds after which a write fails if it is still waiting for another write. The
  /// limit is the same for a file.
  static let patience = 30
  /// The maximum number of prepared statements. Writing requires only a few dozen statements.
  static let mostStatements = 300
  /// The maximum duration of a statement in seconds; for example, pruning a million homes takes
  /// tens of seconds.
  static let longest = 240

  /// Returns the store's revision and the server's replication role.
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

  /// Tries to acquire the leader's lock, which the connection then holds until it is closed.
  ///
  /// - Returns: Whether this connection holds the lock.
  /// - Throws: `PostgreSQLError`.
  func takeLead() throws(PostgreSQLError) -> Bool {
    let rows = try connection.rows(
      "SELECT pg_try_advisory_lock(\(layout.lockNumber), \(DatabaseSchema.leaderLock))")
    return rows.first?.first == "t"
  }

  /// Returns the store's revision in the current transaction.
  func revision() throws -> StoreRevision? {
    Self.revision(of: try connection.rows(Self.readRevision))
  }

  /// Commits the transaction, and returns the revision of the store after the transaction.
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
      // Each combination of search conditions requires its own statement. All statements are
      // prepared again when they are needed.
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

/// A prepared statement, which exists until its connection is closed or deallocates its statements.
final class PooledStatement: StoreServerStatement {
  private let connection: PostgreSQLConnection
  private let statement: PostgreSQLStatement
  /// The statement that provides the column names while a large result is being read.
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
    // COPY sends rows as the server produces them, but does not support arguments. Query the column
    // names first.
    let command = statement.written
    let names = PostgreSQLStatement(
      "SELECT * FROM (\(command)) AS large_result LIMIT 0", named: nil, on: connection)
    try names.run { _ in }
    large = names
    defer { large = nil }
    // The duration is unlimited, as long as the server keeps sending data.
    try connection.run("SET LOCAL statement_timeout = 0")
    let count = try connection.copyOut("COPY (\(command)) TO STDOUT (FORMAT binary)", body)
    try connection.run("SET LOCAL statement_timeout = '\(PooledConnection.longest)s'")
    return count
  }
}
