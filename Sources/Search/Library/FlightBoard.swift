import Synchronization

/// Makes one piece of work of several that ask for the same at once.
///
/// The work goes on while anyone waits for it; when the last one that waits is cancelled, it is
/// cancelled too.
final class FlightBoard<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Flight {
    var task: Task<Value, any Error>
    var waiters: Int
    var number: Int
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    var started = 0
  }

  private let state = Mutex(State())

  /// The value of `work`, or of the same work that is under way for `key`.
  ///
  /// - Returns: The value, and whether another's work was waited for.
  func value(
    for key: Key, _ work: @escaping @Sendable () async throws -> Value
  ) async throws -> (value: Value, isShared: Bool) {
    let (task, number, isShared) = board(key, work)
    let leaving = Mutex(false)
    let leave: @Sendable () -> Void = { [self] in
      // Whoever was cancelled and whoever has the value may both come here; each counts once.
      guard
        leaving.withLock({ left in
          defer { left = true }; return !left
        })
      else { return }
      self.leave(key, number)
    }
    defer { leave() }
    let value = try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      leave()
    }
    try Task.checkCancellation()
    return (value, isShared)
  }

  private func board(
    _ key: Key, _ work: @escaping @Sendable () async throws -> Value
  ) -> (Task<Value, any Error>, Int, Bool) {
    state.withLock { state in
      if var flight = state.flights[key] {
        flight.waiters += 1
        state.flights[key] = flight
        return (flight.task, flight.number, true)
      }
      state.started += 1
      let task = Task { try await work() }
      state.flights[key] = Flight(task: task, waiters: 1, number: state.started)
      return (task, state.started, false)
    }
  }

  private func leave(_ key: Key, _ number: Int) {
    state.withLock { state in
      guard var flight = state.flights[key], flight.number == number else { return }
      flight.waiters -= 1
      if flight.waiters == 0 {
        flight.task.cancel()
        state.flights[key] = nil
      } else {
        state.flights[key] = flight
      }
    }
  }
}
