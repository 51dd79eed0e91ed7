import Synchronization

/// Grants turns for reading data that other processes have stored. Only one turn is active at any
/// time, and the pauses between turns increase while reading fails.
final class FollowingTurns: Sendable {
  private struct State {
    var isBusy = false
    /// The pause after the last failure.
    var pause = Duration.zero
    var next = ContinuousClock.now
  }

  private let state = Mutex(State())
  private static let (first, longest) = (Duration.seconds(4), Duration.seconds(60))

  /// Starts a due turn, and returns whether it was granted. The caller must end a granted
  /// turn with `end(isWhole:)`.
  func begin() -> Bool {
    state.withLock { state in
      guard !state.isBusy, .now >= state.next else { return false }
      state.isBusy = true
      return true
    }
  }

  /// - Parameter isWhole: Whether all data was read.
  func end(isWhole: Bool) {
    state.withLock { state in
      state.isBusy = false
      state.pause = isWhole ? .zero : min(max(state.pause * 2, Self.first), Self.longest)
      state.next = .now + state.pause
    }
  }
}
