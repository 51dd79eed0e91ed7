import GRDB
import GRDBSQLite

/// A statement that runs for row after row of a fetch, its arguments handed straight to SQLite.
struct RepeatedStatement {
  private let db: Database
  private let statement: Statement

  init(_ db: Database, _ sql: String) throws {
    self.db = db
    statement = try db.cachedStatement(sql: sql)
  }

  /// Sets the argument at `place`, from 1.
  func bind(_ value: Int64?, at place: Int32) throws {
    let pointer = statement.sqliteStatement
    guard let value else { return try check(sqlite3_bind_null(pointer, place)) }
    try check(sqlite3_bind_int64(pointer, place, value))
  }

  /// Sets the argument at `place`, from 1.
  func bind(_ value: Double, at place: Int32) throws {
    try check(sqlite3_bind_double(statement.sqliteStatement, place, value))
  }

  /// Sets the argument at `place`, from 1.
  func bind(_ text: String?, at place: Int32) throws {
    let pointer = statement.sqliteStatement
    guard var text else { return try check(sqlite3_bind_null(pointer, place)) }
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

  /// Runs the statement to its end.
  ///
  /// - Returns: What `read` makes of its first row; nil where it has none.
  @discardableResult
  func run<Value>(_ read: (StatementRow) -> Value) throws -> Value? {
    let pointer = statement.sqliteStatement
    defer { sqlite3_reset(pointer) }
    var value: Value?
    while true {
      switch sqlite3_step(pointer) {
      case SQLITE_ROW: if value == nil { value = read(StatementRow(of: pointer)) }
      case SQLITE_DONE: return value
      case let code: try check(code)
      }
    }
  }

  /// Runs the statement, which has no rows, to its end.
  func run() throws {
    try run { _ in }
  }

  private func check(_ code: CInt) throws {
    guard code == SQLITE_OK else {
      throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
    }
  }

  /// Tells SQLite to copy a text at once (SQLITE_TRANSIENT, which C spells as a cast).
  private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)
}
