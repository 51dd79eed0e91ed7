import ListingStore
import PostgreSQL
import Store

/// Rows of a table, one after another in the order of its key.
protocol StoreRowStream: AnyObject {
  /// Puts the next ``StoreRow`` in place of `row`; false where there is none.
  func next(_ row: inout [UInt8]) throws -> Bool
  /// Leaves the rest.
  func finish() throws
}

/// What a store is copied from, in one state for as long as it is read.
protocol StoreRowSource {
  associatedtype Rows: StoreRowStream
  func count(of table: StoreTable) throws -> Int
  func rows(of table: StoreTable) throws -> Rows
}

/// What a store is copied to.
protocol StoreRowTarget: StoreRowSource {
  /// Deletes what comes behind `row`; all for nil.
  func deleteRows(of table: StoreTable, after row: [UInt8]?) throws
  /// Inserts rows, one behind another, all of them or none.
  func insert(_ rows: [UInt8], into table: StoreTable) throws
}

extension StoreRowReader: StoreRowStream {}

extension PostgreSQLCopyReader: StoreRowStream {}

extension StoreTables: StoreRowTarget {}
