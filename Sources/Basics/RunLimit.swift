import Synchronization

/// Lets a few tasks in at a time; others wait in the order in which they came.
public final class RunLimit: Sendable {
  private struct State {
    var running = 0
    var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var numbers = 0
  }

  private let most: Int
  private let state = Mutex(State())

  /// A limit of `most` runs at a time.
  public init(_ most: Int) { self.most = max(1, most) }

  /// Waits for its turn. After each one that came, `leave` is due.
  ///
  /// - Returns: Whether it came; not where the task is cancelled.
  public func enter() async -> Bool {
    let number = state.withLock { state in
      state.numbers += 1
      return state.numbers
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> Bool? in
          // A cancellation from here on finds it among those that wait.
          if Task.isCancelled { return false }
          if state.running < most {
            state.running += 1
            return true
          }
          state.waiting.append((number, continuation))
          return nil
        }
        if let answer { continuation.resume(returning: answer) }
      }
    } onCancel: {
      let waiting = state.withLock { state in
        state.waiting.firstIndex { $0.number == number }.map { state.waiting.remove(at: $0) }
      }
      waiting?.continuation.resume(returning: false)
    }
  }

  /// Ends a turn, and begins the next one's.
  public func leave() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst().continuation }
      state.running -= 1
      return nil
    }
    next?.resume(returning: true)
  }
}
