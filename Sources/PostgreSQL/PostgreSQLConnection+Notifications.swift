import CPostgreSQL
import Glibc

extension PostgreSQLConnection {
  /// Waits for notifications on the channels that the connection listens to (LISTEN).
  ///
  /// - Returns: The payloads of all notifications that have arrived, oldest first; empty if no
  ///   notification arrived within `limit`.
  /// - Throws: `PostgreSQLError` if the connection is lost, or `cancelled` if the wait was
  ///   cancelled.
  public func notifications(waiting limit: Duration) throws(PostgreSQLError) -> [String] {
    let end = ContinuousClock.now + limit
    while true {
      try consume()
      var payloads: [String] = []
      while let payload = cpq_notification(connection) {
        payloads.append(String(cString: payload))
        cpq_free(payload)
      }
      if !payloads.isEmpty { return payloads }
      switch cancellation.wait(for: POLLIN, of: cpq_socket(connection), atMost: end - .now) {
      case .ready: continue
      case .requested: throw .cancelled
      case .overdue: return []
      }
    }
  }

  public var isLost: Bool { cpq_is_lost(connection) }
}

extension PostgreSQLCancellation {
  /// Blocks for `time`, or until the cancellation is requested.
  public func sleep(_ time: Duration) {
    // `poll` ignores a negative descriptor.
    _ = wait(for: POLLIN, of: -1, atMost: time)
  }
}
