import CHTTP

/// The way from callers' tasks to the one thread that runs their transfers.
///
/// Started by the first request. What waits for the thread lies in a small locked box; nothing of a
/// caller's runs while the box is locked.
final class TransferLoop: Sendable {
  /// What the thread finds when it looks.
  struct Work {
    var submitted: [Transfer] = []
    var cancelled: [Transfer] = []
    var isStopping = false

    var isEmpty: Bool { submitted.isEmpty && cancelled.isEmpty && !isStopping }
  }

  private struct State {
    /// What the thread runs the transfers with, while there is one.
    var multi: CurlMulti?
    var work = Work()
    /// Transfers that are under way or wait.
    var count = 0
  }

  private let state = PosixMutex(State())
  private let connections: Int
  private let waiting: Int

  init(connections: Int, waiting: Int) {
    self.connections = max(1, connections)
    self.waiting = max(0, waiting)
  }

  /// Runs a transfer to its end; a task that is cancelled takes its transfer with it.
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

  /// Ends the thread, without waiting for it; nothing runs any more.
  func stop() {
    state.withLock { state in add(to: &state) { $0.isStopping = true } }
  }

  /// Adds to the work and wakes the thread, unless it was woken for work that it has not yet taken.
  private func add(to state: inout State, _ change: (inout Work) -> Void) {
    guard let multi = state.multi else { return }
    let wasEmpty = state.work.isEmpty
    change(&state.work)
    if wasEmpty { multi.wake() }
  }

  /// Starts the thread; what is wrong when that cannot be done.
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

  /// What has come in since the last time; for the thread.
  func takeWork() -> Work {
    state.withLock { state in
      let work = state.work
      state.work = Work(isStopping: work.isStopping)
      return work
    }
  }

  /// Marks the thread as ended and closes the connections; called by the thread as its last act. Unless
  /// the loop was stopped, the next request starts a new thread.
  ///
  /// - Returns: Transfers that arrived meanwhile, to be failed.
  func didEnd() -> [Transfer] {
    state.withLock { state in
      defer { state = State(count: state.count) }
      return state.work.submitted
    }
  }
}
