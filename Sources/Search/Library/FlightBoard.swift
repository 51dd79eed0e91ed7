import Synchronization

/// Makes one piece of work of several that ask for the same at once.
///
/// Whoever is cancelled waits no longer. The work goes on while anyone waits for it; when the last one
/// that waits is cancelled, it is cancelled too.
final class FlightBoard<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Flight {
    var task: Task<Void, Never>
    var waiters: [Waiter<Value>]
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
    let waiter = Waiter<Value>()
    let (number, isShared) = board(waiter, key, work)
    let value = try await withTaskCancellationHandler {
      try await waiter.value
    } onCancel: { [self] in
      leave(waiter, key, number)
    }
    try Task.checkCancellation()
    return (value, isShared)
  }

  private func board(
    _ waiter: Waiter<Value>, _ key: Key, _ work: @escaping @Sendable () async throws -> Value
  ) -> (number: Int, isShared: Bool) {
    state.withLock { state in
      if let number = state.flights[key]?.number {
        state.flights[key]?.waiters.append(waiter)
        return (number, true)
      }
      state.started += 1
      let number = state.started
      let task = Task { [self] in
        let result: Result<Value, any Error>
        do { result = .success(try await work()) } catch { result = .failure(error) }
        land(key, number, result)
      }
      state.flights[key] = Flight(task: task, waiters: [waiter], number: number)
      return (number, false)
    }
  }

  private func land(_ key: Key, _ number: Int, _ result: Result<Value, any Error>) {
    let waiters: [Waiter<Value>] = state.withLock { state in
      guard let flight = state.flights[key], flight.number == number else { return [] }
      state.flights[key] = nil
      return flight.waiters
    }
    for waiter in waiters { waiter.settle(result) }
  }

  private func leave(_ waiter: Waiter<Value>, _ key: Key, _ number: Int) {
    state.withLock { state in
      guard var flight = state.flights[key], flight.number == number else { return }
      flight.waiters.removeAll { $0 === waiter }
      if flight.waiters.isEmpty { flight.task.cancel() }
      state.flights[key] = flight.waiters.isEmpty ? nil : flight
    }
    waiter.settle(.failure(CancellationError()))
  }
}

/// One who waits for a value.
private final class Waiter<Value: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Value, any Error>?
    var result: Result<Value, any Error>?
  }

  private let state = Mutex(State())

  /// What `settle` is first called with; for one to wait for.
  var value: Value {
    get async throws {
      try await withCheckedThrowingContinuation { continuation in
        let result = state.withLock { state in
          if state.result == nil { state.continuation = continuation }
          return state.result
        }
        if let result { continuation.resume(with: result) }
      }
    }
  }

  /// Ends the wait, unless it has ended.
  func settle(_ result: Result<Value, any Error>) {
    let continuation: CheckedContinuation<Value, any Error>? = state.withLock { state in
      guard state.result == nil else { return nil }
      state.result = result
      defer { state.continuation = nil }
      return state.continuation
    }
    continuation?.resume(with: result)
  }
}
