import Admission
import Synchronization

/// How many connections each address has open; of IPv6, each /64 network.
final class ConnectionCounts: Sendable {
  private let open = Mutex<[String: Int]>([:])

  /// Counts a connection in, unless its address has `limit` of them.
  ///
  /// - Returns: What to count it out by; nil where it is one too many.
  func begin(_ address: String, limit: Int) -> String? {
    let clientPrefix = IPAddress.clientPrefix(of: address)
    return open.withLock { open in
      guard open[clientPrefix, default: 0] < limit else { return nil }
      open[clientPrefix, default: 0] += 1
      return clientPrefix
    }
  }

  /// Counts a connection out.
  func end(_ clientPrefix: String) {
    open.withLock { open in
      guard let count = open[clientPrefix] else { return }
      open[clientPrefix] = count > 1 ? count - 1 : nil
    }
  }

  /// How many addresses have any.
  var addresses: Int { open.withLock(\.count) }
}
