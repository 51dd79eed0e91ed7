import GRDBSQLite

/// The current row of a statement, which is read directly from SQLite or from a server's result.
///
/// Before the first search, the whole store is loaded, so this type may read a hundred thousand
/// rows. Therefore, the accessors of this type can be inlined into other modules.
package struct StatementRow {
  @usableFromInline
  enum Source {
    case file(OpaquePointer)
    case server(StoreFields)
  }

  @usableFromInline let source: Source

  @usableFromInline
  init(of statement: OpaquePointer) { source = .file(statement) }

  @usableFromInline
  init(_ fields: StoreFields) { source = .server(fields) }

  @inlinable
  package func isNull(_ column: Int32) -> Bool {
    switch source {
    case .file(let statement): sqlite3_column_type(statement, column) == SQLITE_NULL
    case .server(let fields): fields[Int(column)] == nil
    }
  }

  @inlinable
  package func integer(_ column: Int32) -> Int64? {
    switch source {
    case .file(let statement):
      isNull(column) ? nil : sqlite3_column_int64(statement, column)
    case .server(let fields): fields[Int(column)].flatMap(Int64.init(column:))
    }
  }

  @inlinable
  package func double(_ column: Int32) -> Double {
    switch source {
    case .file(let statement): sqlite3_column_double(statement, column)
    case .server(let fields):
      fields[Int(column)].flatMap(Double.init(column:)) ?? 0
    }
  }

  @inlinable
  package func text(_ column: Int32) -> String? {
    bytes(column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Returns the bytes of a text column, which are valid until the next row; nil for null.
  @inlinable
  package func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
    switch source {
    case .file(let statement):
      // Read text as a blob, because SQLite would otherwise copy the text to append a zero byte. An
      // empty blob has no address.
      guard let bytes = sqlite3_column_blob(statement, column) else {
        return isNull(column) ? nil : UnsafeRawBufferPointer(start: nil, count: 0)
      }
      return UnsafeRawBufferPointer(
        start: bytes, count: Int(sqlite3_column_bytes(statement, column)))
    case .server(let fields): return fields[Int(column)]
    }
  }

  /// Appends the bytes of a column's text or blob. A number has eight bytes in big-endian order; on
  /// a server, its size depends on its type.
  ///
  /// - Returns: The range of the appended bytes; nil for null.
  func append(_ column: Int32, to buffer: inout [UInt8]) -> Range<Int>? {
    let start = buffer.count
    switch source {
    case .file(let statement):
      switch sqlite3_column_type(statement, column) {
      case SQLITE_NULL: return nil
      case SQLITE_INTEGER:
        let number = sqlite3_column_int64(statement, column)
        withUnsafeBytes(of: number.bigEndian) { buffer.append(contentsOf: $0) }
      case SQLITE_FLOAT:
        let bits = sqlite3_column_double(statement, column).bitPattern
        withUnsafeBytes(of: bits.bigEndian) { buffer.append(contentsOf: $0) }
      default:
        if let bytes = bytes(column) { buffer.append(contentsOf: bytes) }
      }
    case .server(let fields):
      guard let bytes = fields[Int(column)] else { return nil }
      buffer.append(contentsOf: bytes)
    }
    return start..<buffer.count
  }
}
