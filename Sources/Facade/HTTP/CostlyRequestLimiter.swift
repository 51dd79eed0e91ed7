import Synchronization

/// A concurrency limiter for costly requests: it grants a limited number of permits, in the order of
/// the requests, and queues a limited number of further requests.
///
/// Costly answers occupy processors for so long that cheap answers would queue behind them. The limit
/// leaves one processor to the cheap ones.
final class CostlyRequestLimiter: Sendable {
  /// The outcome of a request for a permit.
  enum Outcome: Sendable {
    case granted
    /// The queue is full.
    case refused
    /// The waiting task was cancelled.
    case cancelled
  }

  private struct State {
    var running = 0
    var waiting: [(number: UInt64, continuation: CheckedContinuation<Outcome, Never>)] = []
    var numbers: UInt64 = 0
  }

  private let state = Mutex(State())
  private let permits: Int
  private let queueLength: Int

  /// Creates a limiter with `running` permits and a queue of at most `waiting` requests.
  init(running: Int, waiting: Int) {
    permits = running
    queueLength = waiting
  }

  /// The numbers of permits in use and of requests in the queue.
  var load: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting.count) } }

  /// Waits for a permit. Every granted permit must be given back by `release`.
  func acquire() async -> Outcome {
    let number = state.withLock { state in
      state.numbers += 1
      return state.numbers
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if let outcome = outcome(of: number, continuation) {
          continuation.resume(returning: outcome)
        }
      }
    } onCancel: {
      cancel(number)
    }
  }

  /// Gives a permit back, to the first of the queue if there is one.
  func release() {
    let next = state.withLock { state in
      guard !state.waiting.isEmpty else {
        state.running -= 1
        return nil as CheckedContinuation<Outcome, Never>?
      }
      return state.waiting.removeFirst().continuation
    }
    next?.resume(returning: .granted)
  }

  /// Returns the outcome if it is known immediately; nil if the request was queued.
  private func outcome(
    of number: UInt64, _ continuation: CheckedContinuation<Outcome, Never>
  ) -> Outcome? {
    state.withLock { state in
      // A cancellation from here on finds the request in the queue.
      if Task.isCancelled { return .cancelled }
      if state.running < permits {
        state.running += 1
        return .granted
      }
      guard state.waiting.count < queueLength else { return .refused }
      state.waiting.append((number, continuation))
      return nil
    }
  }

  private func cancel(_ number: UInt64) {
    let continuation = state.withLock { state in
      state.waiting.firstIndex { $0.number == number }
        .map { state.waiting.remove(at: $0).continuation }
    }
    continuation?.resume(returning: .cancelled)
  }
}
