/// The retry budgets and circuit breakers of a client's remotes.
final class RemoteHealth: Sendable {
  private struct Remote {
    var budget = RetryBudget()
    var breaker = CircuitBreaker()
  }

  private let policy: RetryPolicy
  private let dependencies: ClientDependencies
  private let remotes = PosixMutex<[String: Remote]>([:])

  init(_ policy: RetryPolicy, _ dependencies: ClientDependencies) {
    self.policy = policy
    self.dependencies = dependencies
  }

  func addCall(to remote: String) {
    let now = dependencies.now()
    remotes.withLock { $0[remote, default: Remote()].budget.addCall(at: now) }
  }

  /// Returns how long requests to a remote will be rejected, or nil if a request may be sent. The
  /// verdict of a permitted request must be passed to `take`.
  func refusal(of remote: String) -> Duration? {
    let now = dependencies.now()
    return remotes.withLock { $0[remote, default: Remote()].breaker.refusal(at: now) }
  }

  /// Returns the state of a remote's circuit breaker.
  func condition(of remote: String) -> RemoteCondition {
    let now = dependencies.now()
    return remotes.withLock { $0[remote]?.breaker.condition(at: now) ?? .closed }
  }

  /// Records the verdict of a request sent at `began`.
  func take(
    _ verdict: CircuitBreaker.Verdict, of remote: String, began: ClientDependencies.Instant
  ) {
    let now = dependencies.now()
    let chance = dependencies.random()
    remotes.withLock {
      $0[remote, default: Remote()].breaker.take(
        verdict, policy, began: began, at: now, chance: chance)
    }
  }

  /// Takes a retry from a remote's budget; returns false if the budget is exhausted.
  func claimRetry(of remote: String) -> Bool {
    let now = dependencies.now()
    return remotes.withLock { $0[remote, default: Remote()].budget.takeRetry(policy, at: now) }
  }

  /// Returns the wait before a retry and counts the retry; nil if the request must not be retried.
  ///
  /// - Parameters:
  ///   - retry: The number of the retry, starting at 1.
  ///   - asked: The wait that the service requests.
  ///   - deadline: The time at which the request times out.
  func wait(
    beforeRetry retry: Int, of remote: String, asked: Duration?,
    deadline: ClientDependencies.Instant
  ) -> Duration? {
    guard retry <= policy.limit else { return nil }
    let most = min(policy.firstWait * (1 << min(retry - 1, 20)), policy.longestWait)
    let wait = max(most * dependencies.random(), asked ?? .zero)
    let now = dependencies.now()
    guard wait <= policy.longestWait, now.advanced(by: wait) < deadline else { return nil }
    return claimRetry(of: remote) ? wait : nil
  }
}
