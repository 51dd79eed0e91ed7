import GRDB
import GRDBSQLite
public import Store

/// The tables in a store, which are valid during one call of `readTables` or `writeTables`.
public final class StoreTables {
  private let db: Database
  private let path: String

  init(_ db: Database, path: String) {
    self.db = db
    self.path = path
  }

  /// Counts the rows of a table.
  ///
  /// - Throws: `ListingStoreError`.
  public func count(of table: StoreTable) throws(ListingStoreError) -> Int {
    try ListingStoreError.at(path) {
      try Int.fetchOne(db, sql: "SELECT count(*) FROM \(table.name)") ?? 0
    }
  }

  /// Returns the rows of a table in key order.
  ///
  /// - Throws: `ListingStoreError`.
  public func rows(of table: StoreTable) throws(ListingStoreError) -> StoreRowReader {
    try ListingStoreError.at(path) {
      let statement = try db.makeStatement(
        sql: """
          SELECT \(StoreTable.list(table.columns)) FROM \(table.name)
          ORDER BY \(StoreTable.list(table.key))
          """)
      return StoreRowReader(statement, of: table, in: db, path: path)
    }
  }

  /// Deletes the rows of a table whose keys come after the key of `row`; deletes all rows if `row`
  /// is nil.
  ///
  /// - Throws: `ListingStoreError`.
  public func deleteRows(
    of table: StoreTable, after row: [UInt8]?
  ) throws(ListingStoreError) {
    try ListingStoreError.at(path) {
      guard let row else { return try db.execute(sql: "DELETE FROM \(table.name)") }
      let values = StoreRow.key(of: row, in: table).map { value -> any DatabaseValueConvertible in
        switch value {
        case .integer(let number): number
        case .text(let text): text
        }
      }
      try db.execute(
        sql: """
          DELETE FROM \(table.name) WHERE (\(StoreTable.list(table.key)))
          > (\(values.map { _ in "?" }.joined(separator: ", ")))
          """, arguments: StatementArguments(values))
    }
  }

  /// Inserts consecutive ``StoreRow`` values in one transaction.
  ///
  /// - Throws: `ListingStoreError`, in which case no row is inserted.
  public func insert(_ rows: [UInt8], into table: StoreTable) throws(ListingStoreError) {
    try ListingStoreError.at(path) {
      try db.inTransaction {
        let insert = try StoreConnection(db).statement(
          """
          INSERT INTO \(table.name) (\(StoreTable.list(table.columns)))
          VALUES (\(table.columns.map { _ in "?" }.joined(separator: ", ")))
          """)
        var place = 0
        while place < rows.count {
          place += 2
          for (index, column) in table.columns.enumerated() {
            let field = StoreRow.field(of: rows, at: &place)
            try Self.bind(field.map { rows[$0] }, of: column.type, to: insert, at: Int32(index + 1))
          }
          try insert.run()
        }
        return .commit
      }
    }
  }

  private static func bind(
    _ bytes: ArraySlice<UInt8>?, of type: StoreTable.ColumnType, to statement: RepeatedStatement,
    at place: Int32
  ) throws {
    switch type {
    case .integer:
      try statement.bind(bytes.map { Int64(bitPattern: StoreRow.bits($0)) }, at: place)
    case .real:
      guard let bytes else { return try statement.bind(nil as Int64?, at: place) }
      try statement.bind(Double(bitPattern: StoreRow.bits(bytes)), at: place)
    case .text:
      try statement.bind(bytes.map { String(decoding: $0, as: UTF8.self) }, at: place)
    }
  }
}

/// Reads the rows of a table one by one.
public final class StoreRowReader {
  private let statement: Statement
  private let table: StoreTable
  private let db: Database
  private let path: String
  private var isFinished = false

  init(_ statement: Statement, of table: StoreTable, in db: Database, path: String) {
    self.statement = statement
    self.table = table
    self.db = db
    self.path = path
  }

  deinit { sqlite3_reset(statement.sqliteStatement) }

  /// Replaces `row` with the next row.
  ///
  /// - Returns: Whether there is a next row.
  /// - Throws: `ListingStoreError`.
  public func next(_ row: inout [UInt8]) throws(ListingStoreError) -> Bool {
    // After the last row, SQLite would start again with the first row.
    guard !isFinished else { return false }
    let pointer = statement.sqliteStatement
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: break
    case SQLITE_DONE:
      finish()
      return false
    case let code:
      throw ListingStoreError(
        DatabaseError(resultCode: ResultCode(rawValue: code), message: db.lastErrorMessage),
        path: path)
    }
    row.removeAll(keepingCapacity: true)
    StoreRow.append(UInt64(table.columns.count), bytes: 2, to: &row)
    for (index, column) in table.columns.enumerated() {
      append(Int32(index), column.type, of: pointer, to: &row)
    }
    return true
  }

  /// Skips the remaining rows.
  public func finish() {
    isFinished = true
    sqlite3_reset(statement.sqliteStatement)
  }

  private func append(
    _ index: Int32, _ type: StoreTable.ColumnType, of pointer: OpaquePointer,
    to row: inout [UInt8]
  ) {
    if sqlite3_column_type(pointer, index) == SQLITE_NULL {
      return StoreRow.append(UInt64(UInt32.max), bytes: 4, to: &row)
    }
    switch type {
    case .integer:
      StoreRow.append(8, bytes: 4, to: &row)
      StoreRow.append(
        UInt64(bitPattern: sqlite3_column_int64(pointer, index)), bytes: 8, to: &row)
    case .real:
      StoreRow.append(8, bytes: 4, to: &row)
      StoreRow.append(sqlite3_column_double(pointer, index).bitPattern, bytes: 8, to: &row)
    case .text:
      // Read text as a blob, because SQLite would otherwise copy the text to append a zero byte.
      let start = sqlite3_column_blob(pointer, index)
      let count = Int(sqlite3_column_bytes(pointer, index))
      StoreRow.append(UInt64(count), bytes: 4, to: &row)
      row += UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count)
    }
  }
}
