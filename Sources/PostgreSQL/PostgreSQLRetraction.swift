import CPostgreSQL
import Dispatch
import Synchronization

/// Sends requests to servers to cancel a running command. A request waits for its server, which
/// might not respond, so all requests run on a separate thread. If a request is not sent, the
/// server's time limit still ends the command.
enum PostgreSQLRetraction {
  private static let queue = DispatchQueue(label: "homefind.retraction")
  private static let waiting = Atomic(0)
  /// The maximum number of requests that wait for the thread; further requests are dropped.
  private static let mostWaiting = 16

  /// Sends a request to cancel the command that is running on `connection`. The connection can be
  /// closed in the meantime.
  static func start(of connection: OpaquePointer) {
    guard waiting.load(ordering: .relaxed) < mostWaiting,
      let request = cpq_cancel_prepare(connection)
    else { return }
    waiting.add(1, ordering: .relaxed)
    // From here on, only the queue uses the request.
    nonisolated(unsafe) let retraction = request
    queue.async {
      cpq_cancel_send(retraction)
      waiting.subtract(1, ordering: .relaxed)
    }
  }
}
