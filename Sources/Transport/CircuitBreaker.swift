/// Stops requests to a remote host for a while after several consecutive failures.
///
/// After that time, the circuit breaker allows one trial request. If the trial succeeds, the
/// circuit closes; if it fails, the circuit opens again for twice as long. Concurrent requests that
/// fail together count as one failure.
struct CircuitBreaker: Sendable {
  /// The conclusion about the remote's health that follows from the outcome of a request.
  enum Verdict {
    case success, failure
    /// The outcome allows no conclusion; for example, because the request was cancelled.
    case nothing
  }

  private enum State {
    case closed(failures: Int)
    case open(until: ClientDependencies.Instant)
    case halfOpen(since: ClientDependencies.Instant)
  }

  private var state = State.closed(failures: 0)
  private var rest: Duration?
  private var lastFailure: ClientDependencies.Instant?

  /// Returns how long requests will still be rejected, or nil if the request may be sent. The
  /// verdict of a permitted request must be passed to `take`.
  mutating func refusal(at now: ClientDependencies.Instant) -> Duration? {
    switch state {
    case .closed: return nil
    case .open(let end) where now >= end:
      state = .halfOpen(since: now)
      return nil
    case .open(let end): return end - now
    case .halfOpen: return .zero
    }
  }

  /// Returns the breaker's state at a time.
  func condition(at now: ClientDependencies.Instant) -> RemoteCondition {
    switch state {
    case .closed: .closed
    case .open(let end): now < end ? .open : .halfOpen
    case .halfOpen: .halfOpen
    }
  }

  /// Records the verdict of a request sent at `began`. `chance`, from 0 to 1, lengthens the open
  /// period by up to a fifth, so that the clients of a remote do not all retry at the same time.
  mutating func take(
    _ verdict: Verdict, _ policy: RetryPolicy, began: ClientDependencies.Instant,
    at now: ClientDependencies.Instant, chance: Double
  ) {
    switch (state, verdict) {
    case (_, .success):
      state = .closed(failures: 0)
      rest = nil
      lastFailure = nil
    case (.closed(let failures), .failure):
      if let lastFailure, began < lastFailure { return }
      lastFailure = now
      state = .closed(failures: failures + 1)
      if failures + 1 >= policy.failuresToRest { leaveAlone(policy, now, chance) }
    case (.halfOpen(let since), .failure) where began >= since:
      leaveAlone(policy, now, chance)
    case (.halfOpen(let since), .nothing) where began >= since:
      // Let the next request be the trial request.
      state = .open(until: now)
    case (.halfOpen, _), (.open, _), (.closed, .nothing):
      // Ignore the verdict, because it allows no conclusion, or because the request started before
      // the circuit opened.
      break
    }
  }

  private mutating func leaveAlone(
    _ policy: RetryPolicy, _ now: ClientDependencies.Instant, _ chance: Double
  ) {
    let length = min(rest.map { $0 * 2 } ?? policy.firstRest, policy.longestRest)
    rest = length
    state = .open(until: now.advanced(by: length * (1 + chance / 5)))
  }
}
