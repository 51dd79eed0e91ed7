package import GRDB
import GRDBSQLite

/// The database that holds a store, for as long as one read or one write lasts: the store's file, or
/// a server. Both understand the same SQL, whose arguments are `?`, or `?1` and so on; where they do not, `sql(file:server:)`
/// chooses.
package struct StoreConnection {
  private enum Engine {
    case file(Database)
    case server(any StoreServerConnection)
  }

  private let engine: Engine

  /// A file, while `db` is in use.
  package init(_ db: Database) { engine = .file(db) }

  /// A server.
  package init(_ connection: any StoreServerConnection) { engine = .server(connection) }

  /// The one that the database understands.
  package func sql(file: @autoclosure () -> String, server: @autoclosure () -> String) -> String {
    switch engine {
    case .file: file()
    case .server: server()
    }
  }

  /// Whether it is a server.
  var isServer: Bool {
    switch engine {
    case .file: false
    case .server: true
    }
  }

  /// The statement that `sql` is, which the connection keeps; its arguments are those of the last run.
  func statement(_ sql: String) throws -> RepeatedStatement {
    switch engine {
    case .file(let db): try RepeatedStatement(db, sql)
    case .server(let connection): RepeatedStatement(try connection.statement(sql))
    }
  }

  /// A statement that runs for row after row: a file takes them one by one, a server many in one message,
  /// the last of them when the statement is finished.
  ///
  /// - Parameters:
  ///   - columns: The names of the arguments' columns in `table`.
  ///   - key: The column that tells rows apart.
  ///   - file: The statement for a file.
  ///   - server: That for a server, with the rows as SQL has them: a table `batch` of those columns.
  func rowStatement(
    _ columns: [String], of table: String, key: String, file: @autoclosure () -> String,
    server: (_ rows: String) -> String
  ) throws -> RepeatedStatement {
    switch engine {
    case .file(let db): try RepeatedStatement(db, file())
    case .server(let connection):
      RepeatedStatement(
        try RowBatch(
          on: connection, columns: StoreTable.columns(columns, of: table), key: key, server))
    }
  }

  /// What adds rows of a table that has none of their keys to a server; nil for a file, which takes them one by
  /// one.
  ///
  /// - Parameter columns: The names of the arguments' columns.
  func rowAppender(_ columns: [String], to table: String) -> RepeatedStatement? {
    switch engine {
    case .file: nil
    case .server(let connection):
      RepeatedStatement(RowAppender(to: table, columns: columns, on: connection))
    }
  }

  /// Runs a statement, and passes over its rows.
  ///
  /// - Returns: How many rows it changed.
  @discardableResult
  package func execute(_ sql: String, _ values: [any StoreValue] = []) throws -> Int {
    try statement(sql, values).run()
  }

  /// Runs `body` on each row that `sql` finds.
  ///
  /// - Parameter isLarge: Whether there may be more rows than memory should hold together.
  func forEach(
    _ sql: String, _ values: [any StoreValue] = [], isLarge: Bool = false,
    _ body: (StatementRow) throws -> Void
  ) throws {
    try statement(sql, values).forEach(isLarge: isLarge, body)
  }

  /// What `read` makes of the rows that `sql` finds, without nils.
  func all<Value>(
    _ sql: String, _ values: [any StoreValue] = [], _ read: (StatementRow) throws -> Value?
  ) throws -> [Value] {
    var found: [Value] = []
    try forEach(sql, values) { row in
      if let value = try read(row) { found.append(value) }
    }
    return found
  }

  /// What `read` makes of the first row that `sql` finds; nil where there is none.
  func first<Value>(
    _ sql: String, _ values: [any StoreValue] = [], _ read: (StatementRow) -> Value
  ) throws -> Value? {
    try statement(sql, values).run(read)
  }

  /// The first column of the first row that `sql` finds; nil where there is none, and for null.
  func integer(_ sql: String, _ values: [any StoreValue] = []) throws -> Int64? {
    try first(sql, values) { $0.integer(0) } ?? nil
  }

  /// The statement that `sql` is, with its arguments.
  private func statement(_ sql: String, _ values: [any StoreValue]) throws -> RepeatedStatement {
    let statement = try statement(sql)
    try statement.bind(values)
    return statement
  }
}

extension StoreConnection {
  /// The rows that `sql` finds.
  package func rows(_ sql: String, _ values: [any StoreValue] = []) throws -> [FetchedRow] {
    var rows: [FetchedRow] = []
    try forEachRow(sql, values) { rows.append($0) }
    return rows
  }

  /// Runs `body` on each row that `sql` finds.
  ///
  /// - Parameter isLarge: Whether there may be more rows than memory should hold together.
  package func forEachRow(
    _ sql: String, _ values: [any StoreValue] = [], isLarge: Bool = false,
    _ body: (FetchedRow) throws -> Void
  ) throws {
    try statement(sql, values).forEachRow(isLarge: isLarge, body)
  }

  /// The first row that `sql` finds; nil where there is none.
  package func row(_ sql: String, _ values: [any StoreValue] = []) throws -> FetchedRow? {
    try rows(sql, values).first
  }

  /// The first column of the rows that `sql` finds, without nulls.
  package func values<Value: ColumnValue>(
    _ sql: String, _ values: [any StoreValue] = [], as type: Value.Type = Value.self
  ) throws -> [Value] {
    try rows(sql, values).compactMap { $0[0] }
  }

  /// The first column of the first row that `sql` finds; nil where there is none, and for null.
  package func value<Value: ColumnValue>(
    _ sql: String, _ values: [any StoreValue] = [], as type: Value.Type = Value.self
  ) throws -> Value? {
    try rows(sql, values).first?[0]
  }
}

/// A row holds what no version of the program writes.
struct DamagedRow: Error, CustomStringConvertible {
  let description: String
}
