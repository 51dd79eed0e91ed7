/// A connection to a server, in a transaction.
public protocol StoreServerConnection: AnyObject {
  /// Returns the prepared statement for `sql`, which contains `?` for arguments. The connection
  /// caches the statement.
  ///
  /// - Throws: The error from the database.
  func statement(_ sql: String) throws -> any StoreServerStatement
  /// Appends rows with new keys to a table, faster than a statement. The next use of the connection
  /// may report the failure.
  ///
  /// - Parameter rows: The rows in the binary format of PostgreSQL's COPY, without header and
  ///   trailer.
  /// - Throws: The error from the database.
  func append(_ rows: [UInt8], to table: String, columns: [String]) throws
}

/// A prepared statement on a server. Its arguments, numbered from 1, keep their values until they
/// are set again.
public protocol StoreServerStatement: AnyObject {
  /// Sets an argument.
  func bind(_ value: Int64?, at place: Int32)
  /// Sets an argument.
  func bind(_ value: Double, at place: Int32)
  /// Sets an argument.
  func bind(_ text: String, at place: Int32)
  /// Sets an argument.
  func bind(_ bytes: [UInt8], at place: Int32)
  /// The names of the result's columns, after the statement has run.
  var columnNames: [String] { get }
  /// Runs the statement and calls `body` with each row. Other statements may run during the call,
  /// unless the result is large.
  ///
  /// - Parameter isLarge: Whether all rows together may need more memory than the process should
  ///   use.
  /// - Returns: The number of rows that the statement changed.
  /// - Throws: The errors of `body` and of the database.
  func run(isLarge: Bool, _ body: (StoreFields) throws -> Void) throws -> Int
}

/// The fields of the current row, one for each column.
public typealias StoreFields = UnsafePointer<UnsafeRawBufferPointer?>
