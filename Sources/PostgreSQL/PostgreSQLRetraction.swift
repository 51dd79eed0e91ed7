import CPostgreSQL
import Dispatch
import Synchronization

/// Requests to servers to give up what they do. Each waits for its server, which may hang, so they have a
/// thread of their own; a server gives up a statement that is too much for it by its own time limit too.
enum PostgreSQLRetraction {
  private static let queue = DispatchQueue(label: "homefind.retraction")
  private static let waiting = Atomic(0)
  /// Requests that wait for the thread at most; the others are left out.
  private static let mostWaiting = 16

  /// Asks the server of `connection`, which may be closed meanwhile, to give up what it does.
  static func start(of connection: OpaquePointer) {
    guard waiting.load(ordering: .relaxed) < mostWaiting,
      let request = cpq_cancel_prepare(connection)
    else { return }
    waiting.add(1, ordering: .relaxed)
    // Nobody else has it.
    nonisolated(unsafe) let retraction = request
    queue.async {
      cpq_cancel_send(retraction)
      waiting.subtract(1, ordering: .relaxed)
    }
  }
}
