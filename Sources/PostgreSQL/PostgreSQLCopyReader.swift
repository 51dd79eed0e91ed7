/// The parts of COPY's binary format.
enum PostgreSQLCopyFormat {
  /// The signature, no flags, and no extension of the head.
  static let head: [UInt8] =
    Array("PGCOPY\n".utf8) + [0xFF, 0x0D, 0x0A, 0x00] + [UInt8](repeating: 0, count: 8)
  /// A row of -1 fields.
  static let end: [UInt8] = [0xFF, 0xFF]
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

  /// Puts the next row in place of `row`, as the format has it: two bytes for the number of fields, then
  /// each with four bytes of its length, -1 for null.
  ///
  /// - Returns: Whether there was one.
  /// - Throws: `PostgreSQLError`.
  public func next(_ row: inout [UInt8]) throws(PostgreSQLError) -> Bool {
    guard !isFinished else { return false }
    if !isStarted {
      isStarted = true
      try need(PostgreSQLCopyFormat.head.count)
      place += PostgreSQLCopyFormat.head.count
    }
    try need(2)
    let fields = Int16(bytes[place]) << 8 | Int16(bytes[place + 1])
    guard fields >= 0 else {
      try finish()
      return false
    }
    var length = 2
    for _ in 0..<fields {
      try need(length + 4)
      let size = bytes[(place + length)..<(place + length + 4)]
        .reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
      length += 4 + max(0, Int(Int32(bitPattern: size)))
    }
    try need(length)
    row.removeAll(keepingCapacity: true)
    row += bytes[place..<place + length]
    place += length
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

  /// Reads on until `count` bytes are there from the present place on.
  private func need(_ count: Int) throws(PostgreSQLError) {
    while bytes.count - place < count {
      guard let more = try connection.nextCopied() else {
        throw .failed(state: "22P04", text: "bad copy file format")
      }
      if place == bytes.count {
        bytes = more
      } else {
        bytes = bytes[place...] + more
      }
      place = 0
    }
  }
}
