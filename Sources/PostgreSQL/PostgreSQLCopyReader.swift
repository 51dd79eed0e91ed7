/// The binary format of COPY.
enum PostgreSQLCopyFormat {
  /// The header: the signature, without flags and without an extension.
  static let head: [UInt8] =
    Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00] + [UInt8](repeating: 0, count: 8)
  /// The trailer, which is a row with -1 fields.
  static let end: [UInt8] = [0xFF, 0xFF]

  /// Passes each field of the row at `place` to `body`, with nil for null. A row starts with the
  /// number of its fields in two bytes; each field starts with its length in four bytes, or -1 for
  /// null. The trailer has no fields.
  ///
  /// - Returns: The end of the row; nil if the row is incomplete.
  static func forEachField(
    ofRowAt place: Int, in bytes: UnsafeRawBufferPointer,
    _ body: (UnsafeRawBufferPointer?) -> Void = { _ in }
  ) -> Int? {
    guard place + 2 <= bytes.count else { return nil }
    let number = Int16(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int16.self))
    var place = place + 2
    for _ in 0..<max(number, 0) {
      guard place + 4 <= bytes.count else { return nil }
      let size = Int(Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: place, as: Int32.self)))
      place += 4
      guard size >= 0 else {
        body(nil)
        continue
      }
      guard place + size <= bytes.count else { return nil }
      body(UnsafeRawBufferPointer(rebasing: bytes[place..<place + size]))
      place += size
    }
    return place
  }
}

/// Reads the rows that a server sends for a COPY.
public final class PostgreSQLCopyReader {
  private let connection: PostgreSQLConnection
  private var bytes: [UInt8] = []
  private var place = 0
  private var isStarted = false
  private var isFinished = false

  init(_ connection: PostgreSQLConnection) {
    self.connection = connection
  }

  /// Replaces `row` with the bytes of the next row in the COPY format.
  ///
  /// - Returns: Whether there is a next row.
  /// - Throws: `PostgreSQLError`.
  public func next(_ row: inout [UInt8]) throws(PostgreSQLError) -> Bool {
    guard !isFinished else { return false }
    if !isStarted {
      isStarted = true
      while bytes.count < PostgreSQLCopyFormat.head.count { try readOn() }
      place = PostgreSQLCopyFormat.head.count
    }
    var end = endOfRow
    while end == nil {
      try readOn()
      end = endOfRow
    }
    let found = bytes[place..<(end ?? place)]
    guard !found.elementsEqual(PostgreSQLCopyFormat.end) else {
      try finish()
      return false
    }
    row.removeAll(keepingCapacity: true)
    row += found
    place = found.endIndex
    return true
  }

  /// Reads and discards the remaining rows, so that the connection can run commands again.
  ///
  /// - Throws: `PostgreSQLError`.
  public func finish() throws(PostgreSQLError) {
    guard !isFinished else { return }
    while try connection.nextCopied() != nil {}
    isFinished = true
  }

  /// The end of the current row; nil if the row is incomplete.
  private var endOfRow: Int? {
    bytes.withUnsafeBytes { PostgreSQLCopyFormat.forEachField(ofRowAt: place, in: $0) }
  }

  /// Appends the next bytes from the server to the bytes that are still unread.
  private func readOn() throws(PostgreSQLError) {
    guard let more = try connection.nextCopied() else {
      throw .failed(state: "22P04", text: "bad copy file format")
    }
    bytes = place == bytes.count ? more : bytes[place...] + more
    place = 0
  }
}
