import Admission
import Parameters
import Search
import Synchronization

/// A request's permit from the limiter for costly requests. A permit is acquired at most once and
/// held until the response has been produced.
final class CostlyRequestPermit: Sendable {
  private let shared: SharedServerState
  private let tenant: String
  private let isHeld = Atomic(false)

  /// - Parameter tenant: The key or client that the request belongs to; keys and clients take
  ///   turns.
  init(_ shared: SharedServerState, tenant: String) {
    self.shared = shared
    self.tenant = tenant
  }

  /// Waits for the permit if work that takes about `time` is costly and the request does not
  /// already hold the permit.
  ///
  /// - Throws: `SearchError` with code `overloaded` if too many requests are waiting, or
  ///   `cancelled` if the request's task is cancelled.
  func acquire(for time: Duration) async throws(SearchError) {
    guard time > shared.limits.costlyTime, !isHeld.load(ordering: .relaxed) else { return }
    switch await shared.costlyRequests.acquire(for: tenant) {
    case .granted: isHeld.store(true, ordering: .relaxed)
    case .cancelled: throw SearchError.cancelled
    case .refused:
      shared.countShed()
      throw SearchError(.overloaded, FacadeMessage.tooManyCostlyRequests)
    }
  }

  /// Returns the permit to the limiter if the request holds one.
  func release() {
    if isHeld.exchange(false, ordering: .relaxed) { shared.costlyRequests.release() }
  }
}
