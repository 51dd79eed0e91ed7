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
    case resting(until: Surroundings.Instant)
    case trying(since: Surroundings.Instant)
  }

  private var state = State.closed(failures: 0)
  private var rest: Duration?
  private var lastFailure: Surroundings.Instant?

  /// How long the remote is still left alone; nil where the request may go out, whose verdict is
  /// then to be given.
  mutating func refusal(at now: Surroundings.Instant) -> Duration? {
    switch state {
    case .closed: return nil
    case .resting(let end) where now >= end:
      state = .trying(since: now)
      return nil
    case .resting(let end): return end - now
    case .trying: return .zero
    }
  }

  /// What the breaker is doing at a time.
  func condition(at now: Surroundings.Instant) -> RemoteCondition {
    switch state {
    case .closed: .asked
    case .resting(let end): now < end ? .resting : .onTrial
    case .trying: .onTrial
    }
  }

  /// Takes the verdict of a request that went out at `began`. `chance` (0 up to 1) makes a rest up
  /// to a fifth longer, so that the callers of one remote do not come back all at once.
  mutating func take(
    _ verdict: Verdict, _ policy: RetryPolicy, began: Surroundings.Instant,
    at now: Surroundings.Instant, chance: Double
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
    case (.trying(let since), .failure) where began >= since:
      leaveAlone(policy, now, chance)
    case (.trying(let since), .nothing) where began >= since:
      // The next request may try in its place.
      state = .resting(until: now)
    case (.trying, _), (.resting, _), (.closed, .nothing):
      // A request from before the rest.
      break
    }
  }

  private mutating func leaveAlone(
    _ policy: RetryPolicy, _ now: Surroundings.Instant, _ chance: Double
  ) {
    let length = min(rest.map { $0 * 2 } ?? policy.firstRest, policy.longestRest)
    rest = length
    state = .resting(until: now.advanced(by: length * (1 + chance / 5)))
  }
}
