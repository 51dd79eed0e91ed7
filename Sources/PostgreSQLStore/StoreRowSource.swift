import ListingStore
import PostgreSQL
import Store

/// A stream of the rows in a table, in key order.
protocol StoreRowStream: AnyObject {
  /// Replaces `row` with the next ``StoreRow``; returns false after the last row.
  func next(_ row: inout [UInt8]) throws -> Bool
  /// Skips the remaining rows.
  func finish() throws
}

/// The source of a copy. The source shows a consistent state of the store during the copy.
protocol StoreRowSource {
  associatedtype Rows: StoreRowStream
  func count(of table: StoreTable) throws -> Int
  func rows(of table: StoreTable) throws -> Rows
}

/// The target of a copy.
protocol StoreRowTarget: StoreRowSource {
  /// Deletes the rows after `row`; deletes all rows if `row` is nil.
  func deleteRows(of table: StoreTable, after row: [UInt8]?) throws
  /// Inserts consecutive rows in one transaction.
  func insert(_ rows: [UInt8], into table: StoreTable) throws
}

extension StoreRowReader: StoreRowStream {}

extension PostgreSQLCopyReader: StoreRowStream {}

extension StoreTables: StoreRowTarget {}
