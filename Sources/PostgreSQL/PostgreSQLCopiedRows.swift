/// Rows in the binary format of COPY (https://www.postgresql.org/docs/15/sql-copy.html), looked at where they are: a message
/// of the server's usually holds one, and may hold a part of one.
struct PostgreSQLCopiedRows {
  /// How many rows there were.
  private(set) var count = 0
  /// What is left of the messages before.
  private var rest: [UInt8] = []
  private var hasBegun = false
  private var fields: [UnsafeRawBufferPointer?] = []

  /// Runs `body` on each row that ends in a message.
  ///
  /// - Throws: What `body` throws.
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

  /// - Returns: How many bytes were of whole rows.
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
      // What ends the rows is none.
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

  /// Finds the fields of the row that begins at `place`.
  ///
  /// - Returns: Where it ends; nil where not all of it is there.
  private mutating func findRow(in bytes: UnsafeRawBufferPointer, at place: Int) -> Int? {
    fields.removeAll(keepingCapacity: true)
    return PostgreSQLCopyFormat.forEachField(ofRowAt: place, in: bytes) { fields.append($0) }
  }
}
