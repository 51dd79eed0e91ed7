import CPostgreSQL
import Glibc

/// How long a database is waited for.
public struct PostgreSQLLimits: Sendable {
  /// Until a connection stands, whichever of the hosts it is to.
  public var connect: Duration = .seconds(30)
  /// How long a server may say nothing while it works, and how long it may take to read.
  public var silence: Duration = .seconds(300)
  /// How long what was sent may stay unacknowledged, in milliseconds, before a host counts as gone;
  /// less than `connect`, so that the next host has its turn.
  var lostAfter: String { "\(Int64((connect / .milliseconds(3)).rounded()))" }

  /// The usual limits.
  public init() {}
}

/// A connection to a database, in UTF-8. It blocks its thread while it waits, and belongs to one thread at
/// a time; a ``PostgreSQLCancellation`` ends its waits from any other, and so does the cancellation of the
/// task that waits. A wait that ended so leaves a connection that nothing can be sent over.
public final class PostgreSQLConnection {
  let connection: OpaquePointer
  let address: PostgreSQLAddress
  let limits: PostgreSQLLimits
  let cancellation: PostgreSQLCancellation
  /// Whether a command was sent whose results nobody has taken.
  var isUnsettled = false

  /// Connects.
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

  /// What the server reported of one of its parameters, such as `server_encoding`.
  public func parameter(_ name: String) -> String? {
    cpq_parameter(connection, name).map { String(cString: $0) }
  }

  /// Runs a command, or several with semicolons between them, which are then one transaction unless they
  /// say otherwise.
  ///
  /// - Throws: `PostgreSQLError`.
  public func run(_ commands: String) throws(PostgreSQLError) {
    _ = try rows(commands)
  }

  /// The rows that a command returns, each value as text; nil for null.
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

  /// What `body` returns, in a transaction, of which nothing stays where it throws.
  ///
  /// - Throws: What `body` throws; `PostgreSQLError`.
  public func transaction<Value>(_ body: () throws -> Value) throws -> Value {
    try run("BEGIN")
    do {
      let value = try body()
      try run("COMMIT")
      return value
    } catch {
      // Where the connection is lost or the work cancelled, the server takes it all back by itself.
      try? run("ROLLBACK")
      throw error
    }
  }
}

extension PostgreSQLConnection {
  /// Takes the results of the command before, where they were left to the next one.
  ///
  /// - Throws: `PostgreSQLError` of that command.
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

  /// Sends all that is on its way.
  func flush() throws(PostgreSQLError) {
    while true {
      switch cpq_flush(connection) {
      case 0: return
      case 1:
        // A server that cannot get rid of what it says does not read either.
        try wait(for: POLLIN | POLLOUT)
        try consume()
      default: throw failure()
      }
    }
  }

  /// Waits until something arrives, and takes it in.
  func receive() throws(PostgreSQLError) {
    try wait(for: POLLIN)
    try consume()
  }

  /// Hands the results of a command to `body`, to the last.
  ///
  /// - Throws: `PostgreSQLError` of the first result that is a failure, once all have come.
  func forEachResult(_ body: (OpaquePointer) -> Void = { _ in }) throws(PostgreSQLError) {
    var results: [OpaquePointer] = []
    defer { for result in results { cpq_clear(result) } }
    try keepResults(in: &results)
    for result in results { body(result) }
  }

  /// Appends the results of a command to `results`, to be cleared by whoever has them.
  ///
  /// - Throws: `PostgreSQLError` of the first result that is a failure, once all have come.
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

  /// The next result of a command, to be cleared; nil after the last.
  func nextResult() throws(PostgreSQLError) -> OpaquePointer? {
    while cpq_is_busy(connection) { try receive() }
    return cpq_next_result(connection)
  }

  /// Takes in what has arrived.
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

  /// The failure that a result is.
  func failure(of result: OpaquePointer) -> PostgreSQLError {
    guard let state = cpq_result_state(result) else { return failure() }
    let text = cpq_result_text(result).map { String(cString: $0) } ?? ""
    // Those of 57P are of a server that is shut down, or made to end the connection.
    let number = String(cString: state)
    return number.hasPrefix("57P") || cpq_is_lost(connection)
      ? .lost(place: address.place) : .failed(state: number, text: text)
  }

  /// The failure of a call of libpq's that has just failed.
  func failure() -> PostgreSQLError {
    cpq_is_lost(connection)
      ? .lost(place: address.place)
      // A state of a client's own making: the connection was used out of turn.
      : .failed(state: "08P01", text: "protocol violation")
  }
}
