import Synchronization

/// Limits the rate of background calls: at most so many begin within a second.
package final class CallPacer: Sendable {
  private let interval: Duration
  private let next = Mutex(ContinuousClock.now)

  /// Paces calls to `perSecond` a second.
  package init(perSecond: Double) {
    interval = .seconds(1 / max(perSecond, 0.001))
  }

  /// Waits for this call's turn.
  ///
  /// - Throws: `CancellationError` where the task is cancelled meanwhile.
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
