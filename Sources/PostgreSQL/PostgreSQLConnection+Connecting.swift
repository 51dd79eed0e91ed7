import CPostgreSQL
import Glibc

extension PostgreSQLConnection {
  /// Waits until the connection is established.
  ///
  /// - Throws: `PostgreSQLError`.
  func finishConnecting() throws(PostgreSQLError) {
    // If the host name is unknown, the connection has already failed.
    if cpq_is_lost(connection) { throw refusal() }
    let end = ContinuousClock.now + limits.connect
    // libpq requires that the first wait be for writing.
    var progress = cpq_progress.writing
    while true {
      switch progress {
      case .reading, .writing:
        let events = progress == .reading ? POLLIN : POLLOUT
        switch cancellation.wait(
          for: events, of: cpq_socket(connection), atMost: end - .now)
        {
        case .ready: progress = cpq_connect_poll(connection)
        case .requested: throw .cancelled
        case .overdue: throw .timedOut(place: address.place)
        }
      case .ready: return
      case .failed: throw refusal()
      }
    }
  }

  /// Returns the reason why the connection failed.
  private func refusal() -> PostgreSQLError {
    let place = address.place
    if cpq_needs_password(connection) { return .noPassword(place: place) }
    // libpq writes a paragraph for each host: `FATAL:  28P01: password authentication failed for
    // user "me"`.
    let states = String(cString: cpq_error(connection))
      .matches(of: /:  ([0-9A-Z]{5}):\s/).map { String($0.output.1) }
    guard let state = states.last else { return .unreachable(place: place) }
    return state == "28P01" ? .wrongPassword(place: place) : .refused(place: place, state: state)
  }
}
