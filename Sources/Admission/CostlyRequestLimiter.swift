import Synchronization

/// A concurrency limiter for costly requests. The limiter grants a limited number of permits and
/// queues further requests, up to a total limit and a lower limit per client.
///
/// Costly requests occupy processors long enough to delay cheap requests, so the limit leaves one
/// processor for cheap requests. Clients take turns: a client with many requests delays another
/// client by only one request.
package final class CostlyRequestLimiter: Sendable {
  /// The outcome of a request for a permit.
  package enum Outcome: Sendable {
    case granted
    /// The queue is full, or the client already has too many queued requests.
    case refused
    /// The waiting task was cancelled.
    case cancelled
  }

  private typealias Continuation = CheckedContinuation<Outcome, Never>

  /// A client's requests in arrival order.
  private struct Queue {
    let client: String
    var requests: [(number: UInt64, continuation: Continuation)] = []
  }

  private struct State {
    var running = 0
    /// The queues of clients with waiting requests, in the order of the clients' turns.
    var queues: [Queue] = []
    var numbers: UInt64 = 0

    var waiting: Int { queues.reduce(0) { $0 + $1.requests.count } }
  }

  private let state = Mutex(State())
  private let permits: Int
  private let queueLength: Int
  private let clientLength: Int

  /// Creates a limiter with `running` permits and a queue of at most `waiting` requests in total
  /// and `waitingPerClient` requests from one client.
  package init(running: Int, waiting: Int, waitingPerClient: Int? = nil) {
    permits = running
    queueLength = waiting
    clientLength = waitingPerClient ?? waiting
  }

  package var load: (running: Int, waiting: Int) { state.withLock { ($0.running, $0.waiting) } }

  /// Waits for a permit. The caller must return every granted permit with `release`.
  ///
  /// - Parameter client: The client that sent the request; clients take turns.
  package func acquire(for client: String = "") async -> Outcome {
    let number = state.withLock { state in
      state.numbers += 1
      return state.numbers
    }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let (outcome, displaced) = enqueue(number, of: client, continuation)
        displaced?.resume(returning: .refused)
        if let outcome { continuation.resume(returning: outcome) }
      }
    } onCancel: {
      cancel(number)
    }
  }

  /// Returns a permit to the limiter. If requests are queued, grants the permit to the next
  /// client's first request.
  package func release() {
    let next = state.withLock { state -> Continuation? in
      guard !state.queues.isEmpty else {
        state.running -= 1
        return nil
      }
      var queue = state.queues.removeFirst()
      let next = queue.requests.removeFirst()
      if !queue.requests.isEmpty { state.queues.append(queue) }
      return next.continuation
    }
    next?.resume(returning: .granted)
  }

  /// Returns the outcome, or nil if the request was queued. Also returns the request that the new
  /// request displaced from the queue, or nil.
  private func enqueue(
    _ number: UInt64, of client: String, _ continuation: Continuation
  ) -> (outcome: Outcome?, displaced: Continuation?) {
    state.withLock { state in
      // If the task is cancelled after this point, `cancel` finds the request in the queue.
      if Task.isCancelled { return (.cancelled, nil) }
      if state.running < permits {
        state.running += 1
        return (.granted, nil)
      }
      let place = state.queues.firstIndex { $0.client == client }
      let count = place.map { state.queues[$0].requests.count } ?? 0
      guard count < clientLength else { return (.refused, nil) }
      var displaced: Continuation?
      if state.waiting >= queueLength {
        guard let longest = Self.longest(state.queues),
          state.queues[longest].requests.count > count + 1
        else { return (.refused, nil) }
        displaced = state.queues[longest].requests.removeLast().continuation
      }
      if let place {
        state.queues[place].requests.append((number, continuation))
      } else {
        state.queues.append(Queue(client: client, requests: [(number, continuation)]))
      }
      return (nil, displaced)
    }
  }

  /// Returns the index of the client with the most queued requests.
  private static func longest(_ queues: [Queue]) -> Int? {
    queues.indices.max { queues[$0].requests.count < queues[$1].requests.count }
  }

  private func cancel(_ number: UInt64) {
    let continuation = state.withLock { state -> Continuation? in
      for place in state.queues.indices {
        guard let index = state.queues[place].requests.firstIndex(where: { $0.number == number })
        else { continue }
        let request = state.queues[place].requests.remove(at: index)
        if state.queues[place].requests.isEmpty { state.queues.remove(at: place) }
        return request.continuation
      }
      return nil
    }
    continuation?.resume(returning: .cancelled)
  }
}
