import Admission
import Parameters
import Search
import Synchronization

/// A request's permit from the costly-request limiter: acquired at most once, and held until the
/// response is made.
final class CostlyRequestPermit: Sendable {
  private let shared: SharedServerState
  private let tenant: String
  private let isHeld = Atomic(false)

  /// - Parameter tenant: The key or client whose turn the request uses.
  init(_ shared: SharedServerState, tenant: String) {
    self.shared = shared
    self.tenant = tenant
  }

  /// Waits for the permit if work that takes about `time` is costly, unless the request already
  /// holds the permit.
  ///
  /// - Throws: `SearchError` with code `overloaded` if too many requests wait, `cancelled` if the
  ///   request's task is cancelled.
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

  /// Returns the permit to the limiter, if the request holds it.
  func release() {
    if isHeld.exchange(false, ordering: .relaxed) { shared.costlyRequests.release() }
  }
}
