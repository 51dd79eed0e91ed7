import Synchronization

/// Makes one piece of work of several that ask for the same at once.
///
/// Whoever is cancelled waits no longer. The work goes on while anyone waits for it; when the last one
/// that waits is cancelled, it is cancelled too, unless it is kept.
final class SingleFlight<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Flight {
    var task: Task<Void, Never>
    var waiters: [Waiter<Value>]
    var number: Int
    let begun = ContinuousClock.now
    var isKept = false
  }

  private struct State {
    var flights: [Key: Flight] = [:]
    var started = 0
    /// The work that was cancelled and has not ended, by its number.
    var ending: [Int: Task<Void, Never>] = [:]
    /// Those who wait until the work for a key is kept.
    var keepWaiters: [Key: [Waiter<ContinuousClock.Instant>]] = [:]
    var hasEnded = false
  }

  /// How many pieces of work are kept at a time.
  private let keptLimit: Int

  private let executor: (any TaskExecutor)?

  /// A board that keeps at most `keptLimit` pieces of work at a time.
  ///
  /// - Parameter executor: Where the work runs; nil where that does not matter.
  init(keptLimit: Int = 4, executor: (any TaskExecutor)? = nil) {
    self.keptLimit = keptLimit
    self.executor = executor
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

  /// Lets the work for `key` continue without waiters, unless the limit of such work is reached.
  func keep(_ key: Key) {
    let (begun, waiters) = state.withLock { state in
      guard let flight = state.flights[key], !state.hasEnded,
        flight.isKept || state.flights.values.count(where: \.isKept) < keptLimit
      else { return (ContinuousClock.now, [Waiter<ContinuousClock.Instant>]()) }
      state.flights[key]?.isKept = true
      return (flight.begun, state.keepWaiters.removeValue(forKey: key) ?? [])
    }
    for waiter in waiters { waiter.settle(.success(begun)) }
  }

  /// Lets all work that is under way go on, as far as `keep` does.
  func keepAll() {
    for key in state.withLock({ Array($0.flights.keys) }) { keep(key) }
  }

  /// Waits until the work for `key` is kept.
  ///
  /// - Returns: When it began.
  func kept(_ key: Key) async throws -> ContinuousClock.Instant {
    let waiter = Waiter<ContinuousClock.Instant>()
    let begun: ContinuousClock.Instant? = state.withLock { state in
      if let flight = state.flights[key], flight.isKept { return flight.begun }
      state.keepWaiters[key, default: []].append(waiter)
      return nil
    }
    if let begun { return begun }
    return try await withTaskCancellationHandler {
      try await waiter.value
    } onCancel: { [self] in
      state.withLock { state in
        state.keepWaiters[key]?.removeAll { $0 === waiter }
        if state.keepWaiters[key]?.isEmpty == true { state.keepWaiters[key] = nil }
      }
      waiter.settle(.failure(CancellationError()))
    }
  }

  /// Waits until nothing that is kept runs.
  func settle() async {
    while let task = state.withLock({ $0.flights.values.first(where: \.isKept)?.task }) {
      await task.value
    }
  }

  /// Cancels what is kept, and waits for its end and for that of all that was cancelled before.
  func end() async {
    let (kept, ending) = state.withLock { state in
      state.hasEnded = true
      return (state.flights.values.filter(\.isKept).map(\.task), Array(state.ending.values))
    }
    for task in kept { task.cancel() }
    for task in kept + ending { await task.value }
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
      let task = Task(executorPreference: executor) { [self] in
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
      state.ending[number] = nil
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
      let isOver = flight.waiters.isEmpty && !flight.isKept
      if isOver {
        flight.task.cancel()
        state.ending[number] = flight.task
      }
      state.flights[key] = isOver ? nil : flight
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
