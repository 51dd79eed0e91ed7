import GRDB
import GRDBSQLite

/// A prepared statement that runs many times, with arguments that are passed directly to SQLite or
/// to a server.
package struct RepeatedStatement {
  private let file: (db: Database, statement: Statement)?
  /// SQLite's statement; nil if the statement runs on a server.
  private let pointer: OpaquePointer?
  private let server: (any StoreServerStatement)?

  init(_ db: Database, _ sql: String) throws {
    let statement = try db.cachedStatement(sql: sql)
    file = (db, statement)
    pointer = statement.sqliteStatement
    server = nil
  }

  init(_ statement: any StoreServerStatement) {
    file = nil
    pointer = nil
    server = statement
  }

  /// Sets the argument at the 1-based index `place`.
  package func bind(_ value: Int64?, at place: Int32) throws {
    guard let pointer else { return server?.bind(value, at: place) ?? () }
    guard let value else { return try check(sqlite3_bind_null(pointer, place)) }
    try check(sqlite3_bind_int64(pointer, place, value))
  }

  /// Sets the argument at the 1-based index `place`.
  package func bind(_ value: Double, at place: Int32) throws {
    guard let pointer else { return server?.bind(value, at: place) ?? () }
    try check(sqlite3_bind_double(pointer, place, value))
  }

  /// Sets the argument at the 1-based index `place`.
  package func bind(_ text: String?, at place: Int32) throws {
    guard var text else { return try bind(nil as Int64?, at: place) }
    guard let pointer else { return server?.bind(text, at: place) ?? () }
    try check(
      text.withUTF8 { bytes in
        // An empty string might not have an address, and SQLite would store NULL for nil.
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
          return sqlite3_bind_text(pointer, place, "", 0, Self.copied)
        }
        return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          sqlite3_bind_text(pointer, place, $0, CInt(bytes.count), Self.copied)
        }
      })
  }

  /// Sets the argument at the 1-based index `place`.
  package func bind(_ bytes: [UInt8], at place: Int32) throws {
    guard let pointer else { return server?.bind(bytes, at: place) ?? () }
    try check(
      bytes.withUnsafeBytes { bytes in
        // An empty array might not have an address, and SQLite would store NULL for nil.
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
          return sqlite3_bind_zeroblob(pointer, place, 0)
        }
        return sqlite3_bind_blob(pointer, place, start, CInt(bytes.count), Self.copied)
      })
  }

  /// Sets all arguments.
  package func bind(_ values: [any StoreValue]) throws {
    for (index, value) in values.enumerated() {
      try value.bind(to: self, at: Int32(index + 1))
    }
  }

  /// Runs the statement to completion.
  ///
  /// - Returns: The first row, converted by `read`; nil if there are no rows.
  @inlinable
  package func run<Value>(_ read: (StatementRow) -> Value) throws -> Value? {
    var value: Value?
    try forEach { row in if value == nil { value = read(row) } }
    return value
  }

  /// Calls `body` with a copy of each row.
  ///
  /// - Parameter isLarge: Whether all rows together might need more memory than the process should
  ///   use.
  func forEachRow(isLarge: Bool = false, _ body: (FetchedRow) throws -> Void) throws {
    // A server sends the column names together with the rows.
    var names = file?.statement.columnNames
    try forEach(isLarge: isLarge) { row in
      let known = names ?? server?.columnNames ?? []
      names = known
      try body(FetchedRow(row, names: known))
    }
  }

  /// Sends the pending rows to a server.
  package func finish() throws {
    try (server as? any GatheredRows)?.finish()
  }

  /// Runs the statement to completion and ignores its rows.
  ///
  /// - Returns: The number of changed rows.
  @discardableResult
  package func run() throws -> Int {
    try forEach { _ in }
  }

  /// Calls `body` with each row.
  ///
  /// - Parameter isLarge: Whether all rows together might need more memory than the process should
  ///   use.
  /// - Returns: The number of changed rows.
  @discardableResult
  @usableFromInline
  func forEach(
    isLarge: Bool = false, _ body: (StatementRow) throws -> Void
  ) throws -> Int {
    guard let pointer, let file else {
      return try server?.run(isLarge: isLarge) { try body(StatementRow($0)) } ?? 0
    }
    sqlite3_reset(pointer)
    defer { sqlite3_reset(pointer) }
    while true {
      switch sqlite3_step(pointer) {
      case SQLITE_ROW: try body(StatementRow(of: pointer))
      case SQLITE_DONE: return file.db.changesCount
      case let code: try check(code)
      }
    }
  }

  private func check(_ code: CInt) throws {
    guard code == SQLITE_OK else {
      throw DatabaseError(
        resultCode: ResultCode(rawValue: code), message: file?.db.lastErrorMessage)
    }
  }

  /// Makes SQLite copy a string before the call returns; this is SQLITE_TRANSIENT, a cast in C.
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
