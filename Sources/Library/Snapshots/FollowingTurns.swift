import Synchronization

/// Who reads what others have stored: one at a time, and ever less often while it fails.
final class FollowingTurns: Sendable {
  private struct State {
    var isBusy = false
    /// How long nobody tries after a failure.
    var pause = Duration.zero
    var next = ContinuousClock.now
  }

  private let state = Mutex(State())
  private static let (first, longest) = (Duration.seconds(4), Duration.seconds(60))

  /// Whether it is somebody's turn, who must `end` it.
  func begin() -> Bool {
    state.withLock { state in
      guard !state.isBusy, .now >= state.next else { return false }
      state.isBusy = true
      return true
    }
  }

  /// - Parameter isWhole: Whether all could be read.
  func end(isWhole: Bool) {
    state.withLock { state in
      state.isBusy = false
      state.pause = isWhole ? .zero : min(max(state.pause * 2, Self.first), Self.longest)
      state.next = .now + state.pause
    }
  }
}
