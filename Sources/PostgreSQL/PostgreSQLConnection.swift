import CPostgreSQL
import Glibc

/// The timeouts of a connection to a database.
public struct PostgreSQLLimits: Sendable {
  /// The total time limit for establishing a connection, across all hosts.
  public var connect: Duration = .seconds(30)
  /// The maximum time for which a working server may neither send nor accept data.
  public var silence: Duration = .seconds(300)
  /// The time in milliseconds after which a host that does not acknowledge data is considered lost.
  /// This time is shorter than `connect`, so that there is time left for the next host.
  var lostAfter: String { "\(Int64((connect / .milliseconds(3)).rounded()))" }

  /// Creates the default limits.
  public init() {}
}

/// A connection to a database, in UTF-8. A connection blocks its thread while it waits. Only one
/// thread at a time may use a connection, but any thread can cancel its waits with a
/// ``PostgreSQLCancellation``. Cancelling the waiting task has the same effect. A connection cannot
/// be used after its waits have been cancelled.
public final class PostgreSQLConnection {
  let connection: OpaquePointer
  let address: PostgreSQLAddress
  let limits: PostgreSQLLimits
  let cancellation: PostgreSQLCancellation
  /// Whether the results of the last command are still unread.
  var isUnsettled = false

  /// Connects to the database.
  ///
  /// - Throws: `PostgreSQLError`.
  public init(
    _ address: PostgreSQLAddress, limits: PostgreSQLLimits = PostgreSQLLimits(),
    cancellation: PostgreSQLCancellation = PostgreSQLCancellation()
  ) throws(PostgreSQLError) {
    guard
      let connection = cpq_connect_start(
        address.text, address.password, address.kind, limits.lostAfter)
    else { throw .unreachable(place: address.place) }
    self.connection = connection
    self.address = address
    self.limits = limits
    self.cancellation = cancellation
    try finishConnecting()
  }

  deinit { cpq_finish(connection) }

  /// Returns the value of a parameter that the server reported, such as `server_encoding`.
  public func parameter(_ name: String) -> String? {
    cpq_parameter(connection, name).map { String(cString: $0) }
  }

  /// Runs a command, or several commands separated by semicolons, which run in one transaction
  /// unless they contain transaction commands.
  ///
  /// - Throws: `PostgreSQLError`.
  public func run(_ commands: String) throws(PostgreSQLError) {
    _ = try rows(commands)
  }

  /// Returns the rows that a command returns. Values are returned as text, or as nil for null.
  ///
  /// - Parameter parameters: The values of `$1` and so on, as text.
  /// - Throws: `PostgreSQLError`.
  public func rows(
    _ command: String, _ parameters: [String?] = []
  ) throws(PostgreSQLError) -> [[String?]] {
    try send(command, parameters)
    var rows: [[String?]] = []
    try forEachResult { result in
      let columns = cpq_columns(result)
      for row in 0..<cpq_rows(result) {
        rows.append(
          (0..<columns).map { cpq_value(result, row, $0).map { String(cString: $0) } })
      }
    }
    return rows
  }

  /// Runs `body` in a transaction, which is rolled back if `body` throws.
  ///
  /// - Throws: Any error that `body` throws, or `PostgreSQLError`.
  public func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    try run("BEGIN")
    do {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      // If the connection is lost or the work is cancelled, the server rolls back on its own.
      try? run("ROLLBACK")
      throw error
    }
  }
}

extension PostgreSQLConnection {
  /// Reads the results of the previous command if they are still unread.
  ///
  /// - Throws: `PostgreSQLError` if that command has failed.
  func settle() throws(PostgreSQLError) {
    guard isUnsettled else { return }
    isUnsettled = false
    try forEachResult()
  }

  func send(_ command: String, _ parameters: [String?] = []) throws(PostgreSQLError) {
    try settle()
    var values = parameters.map { text in text.flatMap { strdup($0) } }
    defer { for value in values { free(value) } }
    let isSent = values.withUnsafeMutableBufferPointer { values in
      values.withMemoryRebound(to: UnsafePointer<CChar>?.self) { values in
        cpq_send(connection, command, CInt(values.count), values.baseAddress)
      }
    }
    guard isSent else { throw failure() }
    try flush()
  }

  /// Sends all buffered data.
  func flush() throws(PostgreSQLError) {
    while true {
      switch cpq_flush(connection) {
      case 0: return
      case 1:
        // A server that cannot send its output also stops reading its input, so read its output
        // first.
        try wait(for: POLLIN | POLLOUT)
        try consume()
      default: throw failure()
      }
    }
  }

  /// Waits for data and reads it.
  func receive() throws(PostgreSQLError) {
    try wait(for: POLLIN)
    try consume()
  }

  /// Passes all results of a command to `body`.
  ///
  /// - Throws: A `PostgreSQLError` for the first failed result, after all results have arrived.
  func forEachResult(_ body: (OpaquePointer) -> Void = { _ in }) throws(PostgreSQLError) {
    var results: [OpaquePointer] = []
    defer { for result in results { cpq_clear(result) } }
    try keepResults(in: &results)
    for result in results { body(result) }
  }

  /// Appends the results of a command to `results`. The caller must clear the results.
  ///
  /// - Throws: A `PostgreSQLError` for the first failed result, after all results have arrived.
  func keepResults(in results: inout [OpaquePointer]) throws(PostgreSQLError) {
    var failure: PostgreSQLError?
    while let result = try nextResult() {
      results.append(result)
      if failure == nil, cpq_result_outcome(result) == .failed {
        failure = self.failure(of: result)
      }
    }
    if let failure { throw failure }
  }

  /// Returns the next result of a command; nil after the last result. The caller must clear the
  /// result.
  func nextResult() throws(PostgreSQLError) -> OpaquePointer? {
    while cpq_is_busy(connection) { try receive() }
    return cpq_next_result(connection)
  }

  /// Reads the data that has arrived.
  func consume() throws(PostgreSQLError) {
    guard cpq_consume(connection) else { throw failure() }
  }

  private func wait(for events: Int32) throws(PostgreSQLError) {
    switch cancellation.wait(for: events, of: cpq_socket(connection), atMost: limits.silence) {
    case .ready: return
    case .requested:
      PostgreSQLRetraction.start(of: connection)
      throw .cancelled
    case .overdue:
      PostgreSQLRetraction.start(of: connection)
      throw .timedOut(place: address.place)
    }
  }

  /// Returns the error that a result reports.
  func failure(of result: OpaquePointer) -> PostgreSQLError {
    guard let state = cpq_result_state(result) else { return failure() }
    let text = cpq_result_text(result).map { String(cString: $0) } ?? ""
    // Class 57P: the server is shutting down, or an administrator ended the connection.
    let number = String(cString: state)
    return number.hasPrefix("57P") || cpq_is_lost(connection)
      ? .lost(place: address.place) : .failed(state: number, text: text)
  }

  /// Returns the error of a libpq call that has just failed.
  func failure() -> PostgreSQLError {
    cpq_is_lost(connection)
      ? .lost(place: address.place)
      // There is no server error, because the connection was used in the wrong state.
      : .failed(state: "08P01", text: "protocol violation")
  }
}
