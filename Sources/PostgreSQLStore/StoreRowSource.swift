import ListingStore
import PostgreSQL
import Store

/// A stream of the rows of a table, in the order of its key.
protocol StoreRowStream: AnyObject {
  /// Replaces `row` with the next ``StoreRow``; returns false after the last row.
  func next(_ row: inout [UInt8]) throws -> Bool
  /// Skips the remaining rows.
  func finish() throws
}

/// The source of a copy. It shows one state of the store during the copy.
protocol StoreRowSource {
  associatedtype Rows: StoreRowStream
  func count(of table: StoreTable) throws -> Int
  func rows(of table: StoreTable) throws -> Rows
}

/// The target of a copy.
protocol StoreRowTarget: StoreRowSource {
  /// Deletes the rows after `row`; all rows for nil.
  func deleteRows(of table: StoreTable, after row: [UInt8]?) throws
  /// Inserts consecutive rows, either all or none.
  func insert(_ rows: [UInt8], into table: StoreTable) throws
}

extension StoreRowReader: StoreRowStream {}

extension PostgreSQLCopyReader: StoreRowStream {}

extension StoreTables: StoreRowTarget {}
