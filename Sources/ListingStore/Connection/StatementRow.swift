import GRDBSQLite

/// The present row of a statement, read straight from SQLite, or from what a server has sent: a store is
/// opened to be searched at once, and a hundred thousand rows of it pass here.
struct StatementRow {
  private enum Source {
    case file(OpaquePointer)
    case server(StoreFields)
  }

  private let source: Source

  init(of statement: OpaquePointer) { source = .file(statement) }

  init(_ fields: StoreFields) { source = .server(fields) }

  func isNull(_ column: Int32) -> Bool {
    switch source {
    case .file(let statement): sqlite3_column_type(statement, column) == SQLITE_NULL
    case .server(let fields): fields[Int(column)] == nil
    }
  }

  func integer(_ column: Int32) -> Int64? {
    switch source {
    case .file(let statement):
      isNull(column) ? nil : sqlite3_column_int64(statement, column)
    case .server(let fields): fields[Int(column)].flatMap(Int64.init(column:))
    }
  }

  func double(_ column: Int32) -> Double {
    switch source {
    case .file(let statement): sqlite3_column_double(statement, column)
    case .server(let fields):
      fields[Int(column)].flatMap(Double.init(column:)) ?? 0
    }
  }

  func text(_ column: Int32) -> String? {
    bytes(column).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The text of a column, out of `texts` where that has it.
  func text(_ column: Int32, sharing texts: inout SharedTexts) -> String? {
    bytes(column).map { texts.text(of: $0) }
  }

  /// The bytes of a text, until the next step; nil where there is none.
  func bytes(_ column: Int32) -> UnsafeRawBufferPointer? {
    switch source {
    case .file(let statement):
      // As a blob, since SQLite copies what is asked for as text, to put a zero behind it. An empty
      // blob has no address either.
      guard let bytes = sqlite3_column_blob(statement, column) else {
        return isNull(column) ? nil : UnsafeRawBufferPointer(start: nil, count: 0)
      }
      return UnsafeRawBufferPointer(
        start: bytes, count: Int(sqlite3_column_bytes(statement, column)))
    case .server(let fields): return fields[Int(column)]
    }
  }

  /// Appends what a column holds: the bytes of a text or a blob, and of a number eight, the highest first,
  /// or as many as its type has on a server.
  ///
  /// - Returns: Where that is; nil for null.
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
