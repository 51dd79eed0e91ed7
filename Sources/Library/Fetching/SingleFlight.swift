import Synchronization

/// Runs work only once for all concurrent callers that need its result.
///
/// A cancelled caller stops waiting. The work continues while any caller waits for it; when the
/// last caller is cancelled, the work is also cancelled, unless it is kept running.
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
    /// The cancelled work that has not finished yet, keyed by number.
    var ending: [Int: Task<Void, Never>] = [:]
    /// The callers that wait until the work for a key is kept running.
    var keepWaiters: [Key: [Waiter<ContinuousClock.Instant>]] = [:]
    var hasEnded = false
  }

  /// The maximum number of tasks to keep running.
  private let keptLimit: Int

  private let executor: (any TaskExecutor)?

  /// Creates a single flight that keeps at most `keptLimit` tasks running concurrently.
  ///
  /// - Parameter executor: The executor that runs the work; nil for the default executor.
  init(keptLimit: Int = 4, executor: (any TaskExecutor)? = nil) {
    self.keptLimit = keptLimit
    self.executor = executor
  }

  private let state = Mutex(State())

  /// Returns the result of `work`, or of the work that is already running for `key`.
  ///
  /// - Returns: The value, and whether another caller started the work.
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

  /// Keeps the work for `key` running even if no caller waits for it, unless the limit on such work
  /// is reached.
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

  /// Keeps all current work running, up to the limit.
  func keepAll() {
    for key in state.withLock({ Array($0.flights.keys) }) { keep(key) }
  }

  /// Waits until the work for `key` is kept running.
  ///
  /// - Returns: The time at which the work started.
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

  /// Waits for all work that is kept running to finish.
  func settle() async {
    while let task = state.withLock({ $0.flights.values.first(where: \.isKept)?.task }) {
      await task.value
    }
  }

  /// Cancels all work that is kept running, and waits for all cancelled work to finish.
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

/// A caller that waits for a value.
private final class Waiter<Value: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Value, any Error>?
    var result: Result<Value, any Error>?
  }

  private let state = Mutex(State())

  /// The first result passed to `settle`. Only one task may wait for the result.
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

  /// Ends the wait, unless it has already ended.
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
