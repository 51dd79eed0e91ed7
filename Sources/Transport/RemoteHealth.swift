/// What a client knows of the remotes it talked to: their retry budgets and circuit breakers.
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

  /// Counts a call.
  func addCall(to remote: String) {
    let now = dependencies.now()
    remotes.withLock { $0[remote, default: Remote()].budget.addCall(at: now) }
  }

  /// How long a remote is left alone for its failures; nil where it may be asked, whose verdict is
  /// then to be given.
  func refusal(of remote: String) -> Duration? {
    let now = dependencies.now()
    return remotes.withLock { $0[remote, default: Remote()].breaker.refusal(at: now) }
  }

  /// Whether a remote is asked, left alone or on trial.
  func condition(of remote: String) -> RemoteCondition {
    let now = dependencies.now()
    return remotes.withLock { $0[remote]?.breaker.condition(at: now) ?? .closed }
  }

  /// Takes note of what became of a request that went out at `began`.
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

  /// Takes a retry out of a remote's budget; false where none is left.
  func claimRetry(of remote: String) -> Bool {
    let now = dependencies.now()
    return remotes.withLock { $0[remote, default: Remote()].budget.takeRetry(policy, at: now) }
  }

  /// The wait before sending a request again, which is then counted; nil where it must not be.
  ///
  /// - Parameters:
  ///   - retry: Which retry of the request it would be, from 1.
  ///   - asked: How long the service itself asks to wait.
  ///   - deadline: When the request must be over.
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
