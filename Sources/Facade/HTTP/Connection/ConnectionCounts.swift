import Admission
import Synchronization

/// The number of open connections from each address or, for IPv6, from each /64 network.
final class ConnectionCounts: Sendable {
  private let open = Mutex<[String: Int]>([:])

  /// Counts a new connection unless its address already has `limit` connections.
  ///
  /// - Returns: The argument to pass to `end`; nil if the limit is reached.
  func begin(_ address: String, limit: Int) -> String? {
    let clientPrefix = IPAddress.clientPrefix(of: address)
    return open.withLock { open in
      guard open[clientPrefix, default: 0] < limit else { return nil }
      open[clientPrefix, default: 0] += 1
      return clientPrefix
    }
  }

  /// Counts a closed connection.
  func end(_ clientPrefix: String) {
    open.withLock { open in
      guard let count = open[clientPrefix] else { return }
      open[clientPrefix] = count > 1 ? count - 1 : nil
    }
  }

  /// The number of addresses with open connections.
  var addresses: Int { open.withLock(\.count) }
}
