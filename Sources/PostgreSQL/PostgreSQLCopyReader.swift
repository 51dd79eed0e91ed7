/// The parts of COPY's binary format.
enum PostgreSQLCopyFormat {
  /// The signature, no flags, and no extension of the head.
  static let head: [UInt8] =
    Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00] + [UInt8](repeating: 0, count: 8)
  /// A row of -1 fields.
  static let end: [UInt8] = [0xFF, 0xFF]

  /// Hands each field of the row that begins at `place` to `body`, nil for null: two bytes have their number, and
  /// four before each its length, -1 for null. What ends the rows has none.
  ///
  /// - Returns: Where the row ends; nil where not all of it is there.
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

/// The rows of a copy out of a server.
public final class PostgreSQLCopyReader {
  private let connection: PostgreSQLConnection
  private var bytes: [UInt8] = []
  private var place = 0
  private var isStarted = false
  private var isFinished = false

  init(_ connection: PostgreSQLConnection) {
    self.connection = connection
  }

  /// Puts the next row in place of `row`, as the format has it.
  ///
  /// - Returns: Whether there was one.
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

  /// Reads what is left, of which nothing is kept, so that the connection is free again.
  ///
  /// - Throws: `PostgreSQLError`.
  public func finish() throws(PostgreSQLError) {
    guard !isFinished else { return }
    while try connection.nextCopied() != nil {}
    isFinished = true
  }

  /// Where the present row ends; nil where not all of it is there.
  private var endOfRow: Int? {
    bytes.withUnsafeBytes { PostgreSQLCopyFormat.forEachField(ofRowAt: place, in: $0) }
  }

  /// Reads the next bytes behind those that are left.
  private func readOn() throws(PostgreSQLError) {
    guard let more = try connection.nextCopied() else {
      throw .failed(state: "22P04", text: "bad copy file format")
    }
    bytes = place == bytes.count ? more : bytes[place...] + more
    place = 0
  }
}
