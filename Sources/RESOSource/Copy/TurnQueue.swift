import Synchronization

/// Lets one task in at a time, and the others in the order of their coming.
final class TurnQueue: Sendable {
  private struct State {
    var isTaken = false
    var number = 0
    var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
    /// Those that were cancelled before they waited.
    var cancelled: Set<Int> = []
  }

  private let state = Mutex(State())

  /// Waits for the turn; the one whose turn it is calls `leave()` at its end.
  ///
  /// - Returns: False where the task is cancelled meanwhile: it has no turn then.
  func enter() async -> Bool {
    let number = state.withLock { state in
      state.number += 1
      return state.number
    }
    defer { _ = state.withLock { $0.cancelled.remove(number) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let outcome: Bool? = state.withLock { state in
          if state.cancelled.contains(number) { return false }
          if !state.isTaken {
            state.isTaken = true
            return true
          }
          state.waiting.append((number, continuation))
          return nil
        }
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      let continuation = state.withLock { state in
        guard let place = state.waiting.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil as CheckedContinuation<Bool, Never>?
        }
        return state.waiting.remove(at: place).continuation
      }
      continuation?.resume(returning: false)
    }
  }

  /// Ends the turn.
  func leave() {
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.isTaken = false
        return nil as CheckedContinuation<Bool, Never>?
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: true)
  }
}
