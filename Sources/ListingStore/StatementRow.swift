import GRDB
import GRDBSQLite

/// The present row of a statement, read straight from SQLite: a store is opened to be searched at
/// once, and a hundred thousand rows of it pass here.
struct StatementRow {
  private let statement: OpaquePointer

  init(of statement: OpaquePointer) {
    self.statement = statement
  }

  /// Runs `body` on each row that `sql` finds.
  static func forEach(
    _ db: Database, _ sql: String, _ arguments: StatementArguments,
    _ body: (StatementRow) throws -> Void
  ) throws {
    let statement = try db.cachedStatement(sql: sql)
    try statement.setArguments(arguments)
    let pointer = statement.sqliteStatement
    sqlite3_reset(pointer)
    defer { sqlite3_reset(pointer) }
    while true {
      switch sqlite3_step(pointer) {
      case SQLITE_ROW: try body(StatementRow(of: pointer))
      case SQLITE_DONE: return
      case let code:
        throw DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage)
      }
    }
  }

  func isNull(_ column: Int32) -> Bool {
    sqlite3_column_type(statement, column) == SQLITE_NULL
  }

  func integer(_ column: Int32) -> Int64? {
    isNull(column) ? nil : sqlite3_column_int64(statement, column)
  }

  func double(_ column: Int32) -> Double {
    sqlite3_column_double(statement, column)
  }

  func text(_ column: Int32) -> String? {
    bytes(column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of a column, out of `texts` where that has it.
  func text(_ column: Int32, sharing texts: inout SharedTexts) -> String? {
    bytes(column).map { texts.text(of: $0) }
  }

  /// The bytes of a text, until the next step; nil where there is none.
  private func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
    // As a blob, since SQLite copies what is asked for as text, to put a zero behind it. An empty
    // blob has no address either.
    guard let bytes = sqlite3_column_blob(statement, column) else {
      return isNull(column) ? nil : UnsafeRawBufferPointer(start: nil, count: 0)
    }
    return UnsafeRawBufferPointer(
      start: bytes, count: Int(sqlite3_column_bytes(statement, column)))
  }
}
