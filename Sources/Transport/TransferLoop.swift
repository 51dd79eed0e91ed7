import CHTTP

/// Passes transfers from callers' tasks to the thread that runs them.
///
/// The first request starts the thread. A lock protects the pending work; no caller's code runs
/// while the lock is held.
final class TransferLoop: Sendable {
  /// The pending work for the thread.
  struct Work {
    var submitted: [Transfer] = []
    var cancelled: [Transfer] = []
    var isStopping = false

    var isEmpty: Bool { submitted.isEmpty && cancelled.isEmpty && !isStopping }
  }

  private struct State {
    /// The thread's multi handle; nil if the thread is not running.
    var multi: CurlMulti?
    var work = Work()
    /// The number of running and waiting transfers.
    var count = 0
  }

  private let state = PosixMutex(State())
  private let connections: Int
  private let waiting: Int

  init(connections: Int, waiting: Int) {
    self.connections = max(1, connections)
    self.waiting = max(0, waiting)
  }

  /// Runs a transfer to completion; cancelling the task cancels the transfer.
  func run(_ transfer: Transfer) async -> Transfer.Ended {
    let isLet = state.withLock { state in
      guard state.count < connections + waiting else { return false }
      state.count += 1
      return true
    }
    guard isLet else { return .failure(transfer.error(.tooManyWaiting(limit: waiting))) }
    defer { state.withLock { $0.count -= 1 } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        transfer.continuation = continuation
        if let refusal = submit(transfer) { transfer.end(.failure(refusal)) }
      }
    } onCancel: {
      cancel(transfer)
    }
  }

  private func submit(_ transfer: Transfer) -> TransportError? {
    state.withLock { state in
      if transfer.submission == .cancelled { return transfer.error(.cancelled) }
      if state.multi == nil, let error = start(&state) {
        return transfer.error(.failed, cause: error)
      }
      transfer.submission = .submitted
      add(to: &state) { $0.submitted.append(transfer) }
      return nil
    }
  }

  private func cancel(_ transfer: Transfer) {
    state.withLock { state in
      if transfer.submission == .submitted {
        add(to: &state) { $0.cancelled.append(transfer) }
      } else {
        transfer.submission = .cancelled
      }
    }
  }

  /// Stops the thread and cancels its transfers, without waiting for it.
  func stop() {
    state.withLock { state in add(to: &state) { $0.isStopping = true } }
  }

  /// Adds work, and wakes the thread unless it has already been woken for earlier work.
  private func add(to state: inout State, _ change: (inout Work) -> Void) {
    guard let multi = state.multi else { return }
    let wasEmpty = state.work.isEmpty
    change(&state.work)
    if wasEmpty { multi.wake() }
  }

  /// Starts the thread; returns an error message on failure.
  private func start(_ state: inout State) -> String? {
    guard let multi = CurlMulti(connections: connections) else { return "libcurl did not start" }
    let worker = TransferWorker(loop: self, multi: multi, connections: connections)
    let context = Unmanaged.passRetained(worker)
    let error = chttp_thread_start(
      { context in
        guard let context else { return }
        TransferWorker.run(Unmanaged.fromOpaque(context).takeRetainedValue())
      }, context.toOpaque())
    guard error == 0 else {
      context.release()
      return "no thread for transfers, system error \(error)"
    }
    state.multi = multi
    return nil
  }

  /// Removes and returns the pending work; called by the thread.
  func takeWork() -> Work {
    state.withLock { state in
      let work = state.work
      state.work = Work(isStopping: work.isStopping)
      return work
    }
  }

  /// Marks the thread as stopped and closes the connections; called by the thread before it exits.
  /// The next request starts a new thread.
  ///
  /// - Returns: The transfers that were submitted in the meantime, which the caller must fail with
  ///   an error.
  func didEnd() -> [Transfer] {
    state.withLock { state in
      defer { state = State(count: state.count) }
      return state.work.submitted
    }
  }
}
