package import GRDB
import GRDBSQLite

/// The database of a store during one read or write, which is either the store's file or a server.
///
/// Files and servers understand the same SQL, in which `?`, or `?1` and so on, represent arguments.
/// If a statement differs between the two, `sql(file:server:)` selects the right variant.
///
/// A store passes a connection to the body of each read and write:
///
/// ```swift
/// let feeds = try store.read { db in
///   try db.values("SELECT name FROM feed ORDER BY id", as: String.self)
/// }
/// try store.write { db in
///   try db.execute("INSERT INTO feed (name) VALUES (?) ON CONFLICT DO NOTHING", ["market"])
/// }
/// ```
package struct StoreConnection {
  private enum Engine {
    case file(Database)
    case server(any StoreServerConnection)
  }

  private let engine: Engine

  /// Creates a connection to a file, which is valid while `db` is in use.
  package init(_ db: Database) { engine = .file(db) }

  package init(_ connection: any StoreServerConnection) { engine = .server(connection) }

  /// Returns the SQL for this type of database.
  package func sql(file: @autoclosure () -> String, server: @autoclosure () -> String) -> String {
    switch engine {
    case .file: file()
    case .server: server()
    }
  }

  package var isServer: Bool {
    switch engine {
    case .file: false
    case .server: true
    }
  }

  /// Returns the prepared statement for `sql`, which the connection caches. The statement keeps the
  /// arguments from its last run.
  package func statement(_ sql: String) throws -> RepeatedStatement {
    switch engine {
    case .file(let db): try RepeatedStatement(db, sql)
    case .server(let connection): RepeatedStatement(try connection.statement(sql))
    }
  }

  /// Returns a statement that runs once per row. A file executes the statement for each row. A
  /// server receives many rows in each message, and receives the last message when the statement is
  /// finished.
  ///
  /// - Parameters:
  ///   - columns: The columns of `table` that the arguments correspond to.
  ///   - key: The column that identifies a row.
  ///   - file: The statement for a file.
  ///   - server: The statement for a server, given the SQL for the rows, which form a table `batch`
  ///     with these columns.
  package func rowStatement(
    _ columns: [String], of table: StoreTable, key: String, file: @autoclosure () -> String,
    server: (_ rows: String) -> String
  ) throws -> RepeatedStatement {
    switch engine {
    case .file(let db): try RepeatedStatement(db, file())
    case .server(let connection):
      RepeatedStatement(
        try RowBatch(
          on: connection, columns: table.columns(named: columns), key: key, server))
    }
  }

  /// Returns a statement that appends rows with new keys to a table on a server; nil for a file,
  /// which inserts rows one by one.
  ///
  /// - Parameter columns: The columns that the arguments correspond to.
  package func rowAppender(_ columns: [String], to table: String) -> RepeatedStatement? {
    switch engine {
    case .file: nil
    case .server(let connection):
      RepeatedStatement(RowAppender(to: table, columns: columns, on: connection))
    }
  }

  /// Runs a statement and ignores its rows.
  ///
  /// - Returns: The number of changed rows.
  @discardableResult
  package func execute(_ sql: String, _ values: [any StoreValue] = []) throws -> Int {
    try statement(sql, values).run()
  }

  /// Calls `body` with each row that `sql` returns.
  ///
  /// - Parameter isLarge: Whether all rows together might need more memory than the process should
  ///   use.
  package func forEach(
    _ sql: String, _ values: [any StoreValue] = [], isLarge: Bool = false,
    _ body: (StatementRow) throws -> Void
  ) throws {
    try statement(sql, values).forEach(isLarge: isLarge, body)
  }

  /// Returns the non-nil results of `read` for the rows of `sql`.
  @inlinable
  package func all<Value>(
    _ sql: String, _ values: [any StoreValue] = [], _ read: (StatementRow) throws -> Value?
  ) throws -> [Value] {
    var found: [Value] = []
    try forEach(sql, values) { row in
      if let value = try read(row) { found.append(value) }
    }
    return found
  }

  /// Returns the first row of `sql`, converted by `read`; nil if there are no rows.
  @inlinable
  package func first<Value>(
    _ sql: String, _ values: [any StoreValue] = [], _ read: (StatementRow) -> Value
  ) throws -> Value? {
    try statement(sql, values).run(read)
  }

  /// Returns the first column of the first row of `sql`; nil if there are no rows or the value is
  /// null.
  package func integer(_ sql: String, _ values: [any StoreValue] = []) throws -> Int64? {
    try first(sql, values) { $0.integer(0) } ?? nil
  }

  @usableFromInline
  func statement(_ sql: String, _ values: [any StoreValue]) throws -> RepeatedStatement {
    let statement = try statement(sql)
    try statement.bind(values)
    return statement
  }
}

extension StoreConnection {
  /// Returns the rows of `sql`.
  package func rows(_ sql: String, _ values: [any StoreValue] = []) throws -> [FetchedRow] {
    var rows: [FetchedRow] = []
    try forEachRow(sql, values) { rows.append($0) }
    return rows
  }

  /// Calls `body` with each row that `sql` returns.
  ///
  /// - Parameter isLarge: Whether all rows together might need more memory than the process should
  ///   use.
  package func forEachRow(
    _ sql: String, _ values: [any StoreValue] = [], isLarge: Bool = false,
    _ body: (FetchedRow) throws -> Void
  ) throws {
    try statement(sql, values).forEachRow(isLarge: isLarge, body)
  }

  /// Returns the first row of `sql`; nil if there are no rows.
  package func row(_ sql: String, _ values: [any StoreValue] = []) throws -> FetchedRow? {
    try rows(sql, values).first
  }

  /// Returns the first column of the rows of `sql`, without null values.
  package func values<Value: ColumnValue>(
    _ sql: String, _ values: [any StoreValue] = [], as type: Value.Type = Value.self
  ) throws -> [Value] {
    try rows(sql, values).compactMap { $0[0] }
  }

  /// Returns the first column of the first row of `sql`; nil if there are no rows or the value is
  /// null.
  package func value<Value: ColumnValue>(
    _ sql: String, _ values: [any StoreValue] = [], as type: Value.Type = Value.self
  ) throws -> Value? {
    try rows(sql, values).first?[0]
  }
}
