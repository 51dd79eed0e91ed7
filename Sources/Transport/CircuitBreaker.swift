/// Leaves a remote alone for a while after it has failed several times in a row.
///
/// Then one request is let through: when it succeeds, all are again; when it fails, the remote is
/// left alone for twice as long. Requests that ran side by side with one that failed tell no more
/// than it: together they count as one failure.
struct CircuitBreaker: Sendable {
  /// What became of a request, as far as it tells of the remote's health.
  enum Verdict {
    case success, failure
    /// It tells nothing, such as a request that was cancelled.
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

  /// How long the remote is still left alone; nil where the request may go out, whose verdict is
  /// then to be given.
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

  /// What the breaker is doing at a time.
  func condition(at now: ClientDependencies.Instant) -> RemoteCondition {
    switch state {
    case .closed: .closed
    case .open(let end): now < end ? .open : .halfOpen
    case .halfOpen: .halfOpen
    }
  }

  /// Takes the verdict of a request that went out at `began`. `chance` (0 up to 1) makes a rest up
  /// to a fifth longer, so that the callers of one remote do not come back all at once.
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
      // The next request may try in its place.
      state = .open(until: now)
    case (.halfOpen, _), (.open, _), (.closed, .nothing):
      // A request from before the rest.
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
