import Synchronization

/// Limits the number of concurrent runs; further tasks wait in order of arrival.
public final class RunLimit: Sendable {
  private struct State {
    var running = 0
    var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    var numbers = 0
  }

  private let most: Int
  private let state = Mutex(State())

  /// Creates a limit of `most` concurrent runs.
  public init(_ most: Int) { self.most = max(1, most) }

  /// Waits until this task may run. The task must call `leave` after each successful call of this
  /// method.
  ///
  /// - Returns: Whether the task may run; false if the task is cancelled.
  public func enter() async -> Bool {
    let number = state.withLock { state in
      state.numbers += 1
      return state.numbers
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let answer = state.withLock { state -> Bool? in
          // From here on, a cancellation finds this task among the waiting tasks.
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

  /// Ends a run and resumes the next waiting task.
  public func leave() {
    let next = state.withLock { state -> CheckedContinuation<Bool, Never>? in
      if !state.waiting.isEmpty { return state.waiting.removeFirst().continuation }
      state.running -= 1
      return nil
    }
    next?.resume(returning: true)
  }
}
