import GRDB
import GRDBSQLite

/// A statement that runs for row after row of a fetch, its arguments handed straight to SQLite, or to
/// a server.
package struct RepeatedStatement {
  private let file: (db: Database, statement: Statement)?
  /// The statement as SQLite has it; nil where a server runs it.
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

  /// Sets the argument at `place`, from 1.
  func bind(_ value: Int64?, at place: Int32) throws {
    guard let pointer else { return server?.bind(value, at: place) ?? () }
    guard let value else { return try check(sqlite3_bind_null(pointer, place)) }
    try check(sqlite3_bind_int64(pointer, place, value))
  }

  /// Sets the argument at `place`, from 1.
  func bind(_ value: Double, at place: Int32) throws {
    guard let pointer else { return server?.bind(value, at: place) ?? () }
    try check(sqlite3_bind_double(pointer, place, value))
  }

  /// Sets the argument at `place`, from 1.
  func bind(_ text: String?, at place: Int32) throws {
    guard var text else { return try bind(nil as Int64?, at: place) }
    guard let pointer else { return server?.bind(text, at: place) ?? () }
    try check(
      text.withUTF8 { bytes in
        // Of an empty text the address may be nil, which SQLite would take for NULL.
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
          return sqlite3_bind_text(pointer, place, "", 0, Self.copied)
        }
        return start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
          sqlite3_bind_text(pointer, place, $0, CInt(bytes.count), Self.copied)
        }
      })
  }

  /// Sets the argument at `place`, from 1.
  func bind(_ bytes: [UInt8], at place: Int32) throws {
    guard let pointer else { return server?.bind(bytes, at: place) ?? () }
    try check(
      bytes.withUnsafeBytes { bytes in
        // Of no bytes the address may be nil, which SQLite would take for NULL.
        guard let start = bytes.baseAddress, !bytes.isEmpty else {
          return sqlite3_bind_zeroblob(pointer, place, 0)
        }
        return sqlite3_bind_blob(pointer, place, start, CInt(bytes.count), Self.copied)
      })
  }

  /// Sets all arguments.
  func bind(_ values: [any StoreValue]) throws {
    for (index, value) in values.enumerated() {
      try value.bind(to: self, at: Int32(index + 1))
    }
  }

  /// Runs the statement to its end.
  ///
  /// - Returns: What `read` makes of its first row; nil where it has none.
  func run<Value>(_ read: (StatementRow) -> Value) throws -> Value? {
    var value: Value?
    try forEach { row in if value == nil { value = read(row) } }
    return value
  }

  /// Runs `body` on each row, whose columns go by their names too.
  ///
  /// - Parameter isLarge: Whether there may be more rows than memory should hold together.
  func forEachRow(isLarge: Bool = false, _ body: (FetchedRow) throws -> Void) throws {
    // A server tells the names with the rows.
    var names = file?.statement.columnNames
    try forEach(isLarge: isLarge) { row in
      let known = names ?? server?.columnNames ?? []
      names = known
      try body(FetchedRow(row, names: known))
    }
  }

  /// Sees to it that every run has reached the database: a server takes some together.
  func finish() throws {
    try (server as? any GatheredRows)?.finish()
  }

  /// Runs the statement, which has no rows, to its end.
  ///
  /// - Returns: How many rows it changed.
  @discardableResult
  func run() throws -> Int {
    try forEach { _ in }
  }

  /// Runs `body` on each row.
  ///
  /// - Parameter isLarge: Whether there may be more rows than memory should hold together.
  /// - Returns: How many rows a statement that changes some has changed.
  @discardableResult
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

  /// Tells SQLite to copy a text at once (SQLITE_TRANSIENT, which C spells as a cast).
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
