import CPostgreSQL
import Glibc

extension PostgreSQLConnection {
  /// Waits until the connection that was begun stands.
  ///
  /// - Throws: `PostgreSQLError`.
  func finishConnecting() throws(PostgreSQLError) {
    // Where the host is not known there is nothing to wait for.
    if cpq_is_lost(connection) { throw refusal() }
    let end = ContinuousClock.now + limits.connect
    // libpq's rule for the first wait.
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

  /// Why no connection came about.
  private func refusal() -> PostgreSQLError {
    let place = address.place
    if cpq_needs_password(connection) { return .noPassword(place: place) }
    // One paragraph for each host, `FATAL:  28P01: password authentication failed for user "me"`.
    let states = String(cString: cpq_error(connection))
      .matches(of: /:  ([0-9A-Z]{5}):\s/).map { String($0.output.1) }
    guard let state = states.last else { return .unreachable(place: place) }
    return state == "28P01" ? .wrongPassword(place: place) : .refused(place: place, state: state)
  }
}
