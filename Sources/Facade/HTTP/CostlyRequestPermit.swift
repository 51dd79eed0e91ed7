import Search
import Synchronization

/// A request's permit of the limiter for costly requests: acquired at most once, and held until the
/// answer is made.
final class CostlyRequestPermit: Sendable {
  /// The permit of the request that the current task answers.
  @TaskLocal static var current: CostlyRequestPermit?

  private let shared: SharedServerState
  private let isHeld = Atomic(false)

  init(_ shared: SharedServerState) {
    self.shared = shared
  }

  /// Waits for the permit, unless the request holds it.
  ///
  /// - Throws: `SearchError` with code `overloaded` if too many requests wait, `cancelled` if the
  ///   request's task is cancelled.
  func acquire() async throws(SearchError) {
    guard !isHeld.load(ordering: .relaxed) else { return }
    switch await shared.costlyRequests.acquire(for: ClientDisconnect.current?.tenant ?? "") {
    case .granted: isHeld.store(true, ordering: .relaxed)
    case .cancelled: throw SearchError.cancelled
    case .refused:
      shared.countShed()
      throw SearchError(.overloaded, FacadeMessage.tooManyCostlyRequests)
    }
  }

  /// Gives the permit back, if the request holds it.
  func release() {
    if isHeld.exchange(false, ordering: .relaxed) { shared.costlyRequests.release() }
  }
}
