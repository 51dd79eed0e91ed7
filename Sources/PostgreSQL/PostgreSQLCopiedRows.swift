/// Parses rows in the binary format of COPY (https://www.postgresql.org/docs/15/sql-copy.html)
/// without copying them. A message from the server usually contains one row, but can also contain
/// only part of a row.
struct PostgreSQLCopiedRows {
  /// The number of rows read so far.
  private(set) var count = 0
  /// The unparsed remainder of earlier messages.
  private var rest: [UInt8] = []
  private var hasBegun = false
  private var fields: [UnsafeRawBufferPointer?] = []

  /// Runs `body` on each row that ends in this message.
  ///
  /// - Throws: Any error that `body` throws.
  mutating func take(
    _ message: UnsafeRawBufferPointer, _ body: (PostgreSQLStatement.Fields) throws -> Void
  ) throws {
    if rest.isEmpty {
      let used = try read(message, body)
      rest += message[used...]
    } else {
      let bytes = rest + message
      rest = []
      let used = try bytes.withUnsafeBytes { try read($0, body) }
      rest += bytes[used...]
    }
  }

  /// - Returns: The number of bytes that belong to complete rows.
  private mutating func read(
    _ bytes: UnsafeRawBufferPointer, _ body: (PostgreSQLStatement.Fields) throws -> Void
  ) throws -> Int {
    var place = 0
    if !hasBegun {
      place = PostgreSQLCopyFormat.head.count
      guard bytes.count >= place else { return 0 }
      hasBegun = true
    }
    while let end = findRow(in: bytes, at: place) {
      // The trailer has no fields and is not a row.
      if !fields.isEmpty {
        count += 1
        try fields.withUnsafeBufferPointer { fields in
          if let start = fields.baseAddress { try body(start) }
        }
      }
      place = end
    }
    return place
  }

  /// Finds the fields of the row at `place`.
  ///
  /// - Returns: The end of the row; nil if the row is incomplete.
  private mutating func findRow(in bytes: UnsafeRawBufferPointer, at place: Int) -> Int? {
    fields.removeAll(keepingCapacity: true)
    return PostgreSQLCopyFormat.forEachField(ofRowAt: place, in: bytes) { fields.append($0) }
  }
}
