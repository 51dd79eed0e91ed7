/// A connection to a server, in a transaction.
public protocol StoreServerConnection: AnyObject {
  /// Returns the prepared statement for `sql`, which contains `?` for arguments. The connection
  /// caches the statement.
  ///
  /// - Throws: Any error from the database.
  func statement(_ sql: String) throws -> any StoreServerStatement
  /// Appends rows with new keys to a table, which is faster than running a statement for each row.
  /// A failure might be reported only at the next use of the connection.
  ///
  /// - Parameter rows: The rows in the binary format of PostgreSQL's COPY, without the header and
  ///   the trailer.
  /// - Throws: Any error from the database.
  func append(_ rows: [UInt8], to table: String, columns: [String]) throws
}

/// A prepared statement on a server. The statement's arguments, numbered from 1, keep their values
/// until they are set again.
public protocol StoreServerStatement: AnyObject {
  /// Sets an argument.
  func bind(_ value: Int64?, at place: Int32)
  /// Sets an argument.
  func bind(_ value: Double, at place: Int32)
  /// Sets an argument.
  func bind(_ text: String, at place: Int32)
  /// Sets an argument.
  func bind(_ bytes: [UInt8], at place: Int32)
  /// The names of the result's columns, which are available after the statement has run.
  var columnNames: [String] { get }
  /// Runs the statement and calls `body` with each row. Other statements can run during the call,
  /// unless the result is large.
  ///
  /// - Parameter isLarge: Whether all rows together might need more memory than the process should
  ///   use.
  /// - Returns: The number of rows that the statement changed.
  /// - Throws: Any error from `body` or from the database.
  func run(isLarge: Bool, _ body: (StoreFields) throws -> Void) throws -> Int
}

/// The fields of the current row, with one field per column.
public typealias StoreFields = UnsafePointer<UnsafeRawBufferPointer?>
