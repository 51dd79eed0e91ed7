import CPostgreSQL

extension PostgreSQLConnection {
  /// Sends rows to the server in the binary format of COPY
  /// (https://www.postgresql.org/docs/15/sql-copy.html).
  ///
  /// - Parameters:
  ///   - command: `COPY … FROM STDIN (FORMAT binary)`.
  ///   - rows: The rows, without the header and the trailer.
  ///   - isAwaited: Whether to wait until the server has stored all rows. If false, the next
  ///     command throws any error about these rows, and the caller can prepare more rows in the
  ///     meantime.
  /// - Throws: `PostgreSQLError`. If this method throws an error, no row is stored.
  public func copyIn(
    _ command: String, rows: [UInt8], isAwaited: Bool = true
  ) throws(PostgreSQLError) {
    try send(command)
    try beginCopy(.copy_in)
    try put(PostgreSQLCopyFormat.head[...])
    var start = 0
    while start < rows.count {
      let end = min(rows.count, start + Self.portion)
      try put(rows[start..<end])
      start = end
    }
    try put(PostgreSQLCopyFormat.end[...])
    guard cpq_copy_end(connection) else { throw failure() }
    try flush()
    isUnsettled = true
    if isAwaited { try settle() }
  }

  /// Returns a reader for the rows that the server sends. No other command can run until the reader
  /// is finished.
  ///
  /// - Parameter command: `COPY … TO STDOUT (FORMAT binary)`.
  /// - Throws: `PostgreSQLError`.
  public func copyOut(_ command: String) throws(PostgreSQLError) -> PostgreSQLCopyReader {
    try send(command)
    try beginCopy(.copy_out)
    return PostgreSQLCopyReader(self)
  }

  /// Runs `body` on each row as it arrives, while the server prepares the next row. No other
  /// command can run during the call, or at any time after `body` has thrown an error.
  ///
  /// - Parameter command: `COPY … TO STDOUT (FORMAT binary)`.
  /// - Returns: The number of rows.
  /// - Throws: `PostgreSQLError`, or any error that `body` throws.
  public func copyOut(
    _ command: String, _ body: (PostgreSQLStatement.Fields) throws -> Void
  ) throws -> Int {
    try send(command)
    try beginCopy(.copy_out)
    var rows = PostgreSQLCopiedRows()
    while let message = try copiedMessage() {
      defer { cpq_free(message.baseAddress) }
      try rows.take(UnsafeRawBufferPointer(message), body)
    }
    return rows.count
  }

  /// The number of bytes to pass to libpq in one call.
  private static let portion = 1 << 16

  private func put(_ bytes: ArraySlice<UInt8>) throws(PostgreSQLError) {
    let isPut = bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map { cpq_copy_put(connection, $0, CInt(bytes.count)) } ?? true
    }
    guard isPut else { throw failure() }
    try flush()
  }

  private func beginCopy(_ outcome: cpq_outcome) throws(PostgreSQLError) {
    guard let result = try nextResult() else { throw failure() }
    defer { cpq_clear(result) }
    if cpq_result_outcome(result) == outcome { return }
    let failure = failure(of: result)
    try forEachResult()
    throw failure
  }

  /// Returns the next bytes of a COPY from the server; nil at the end.
  func nextCopied() throws(PostgreSQLError) -> [UInt8]? {
    guard let message = try copiedMessage() else { return nil }
    defer { cpq_free(message.baseAddress) }
    return Array(message)
  }

  /// Returns the next message of a COPY from the server; nil at the end. Free the message with
  /// `cpq_free`.
  private func copiedMessage() throws(PostgreSQLError) -> UnsafeMutableRawBufferPointer? {
    while true {
      var bytes: UnsafeMutablePointer<CChar>?
      let count = cpq_copy_get(connection, &bytes)
      switch count {
      case 1...: return UnsafeMutableRawBufferPointer(start: bytes, count: Int(count))
      case 0: try receive()
      default:
        try forEachResult()
        return nil
      }
    }
  }
}
