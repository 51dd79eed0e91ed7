import GRDB
import GRDBSQLite

/// The present row of a statement, read straight from SQLite: a store is opened to be searched at
/// once, and a hundred thousand rows of it pass here.
struct StatementRow {
  private let statement: OpaquePointer

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
      case SQLITE_ROW: try body(StatementRow(statement: pointer))
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
    guard let bytes = sqlite3_column_text(statement, column) else { return nil }
    let count = Int(sqlite3_column_bytes(statement, column))
    return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
  }
}
