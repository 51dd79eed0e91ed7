import Synchronization

/// Limits how many background calls start per second.
package final class CallPacer: Sendable {
  private let interval: Duration
  private let next = Mutex(ContinuousClock.now)

  package init(perSecond: Double) {
    interval = .seconds(1 / max(perSecond, 0.001))
  }

  /// Waits until the next call may be started.
  ///
  /// - Throws: `CancellationError` if the task is cancelled during the wait.
  package func turn() async throws {
    let now = ContinuousClock.now
    let turn = next.withLock { next in
      let turn = max(next, now)
      next = turn + interval
      return turn
    }
    if turn > now { try await Task.sleep(until: turn, clock: .continuous) }
  }
}
