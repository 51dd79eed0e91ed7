import CHTTP

/// Runs transfers on the loop's thread; no other thread accesses the worker.
final class TransferWorker {
  private let loop: TransferLoop
  private let multi: CurlMulti
  /// The maximum number of concurrent transfers; further transfers wait in order of arrival.
  private let connections: Int
  private var waiting: [Transfer] = []
  private var active: [ObjectIdentifier: Transfer] = [:]
  /// Reusable handles from finished transfers.
  private var idle: [OpaquePointer] = []

  init(loop: TransferLoop, multi: CurlMulti, connections: Int) {
    self.loop = loop
    self.multi = multi
    self.connections = connections
  }

  deinit {
    for easy in idle { chttp_easy_free(easy) }
  }

  /// The main function of the thread. Runs transfers until the loop stops or libcurl fails, then
  /// ends all transfers and marks the thread as ended.
  static func run(_ worker: consuming TransferWorker) {
    let loop = worker.loop
    let reason = worker.turnUntilStopped()
    worker.endAll(reason)
    _ = consume worker
    for transfer in loop.didEnd() { transfer.end(.failure(transfer.error(reason))) }
  }

  private func turnUntilStopped() -> TransportError.Reason {
    while true {
      let work = loop.takeWork()
      waiting += work.submitted
      for transfer in work.cancelled { end(transfer, .failure(transfer.error(.cancelled))) }
      if work.isStopping { return .cancelled }
      startWaiting()

      // The time that a caller's sink takes during `perform` must not be treated as inactivity of
      // another transfer. Therefore, check the deadlines against the time before the call, which
      // reads all received bytes.
      let now = Transfer.Clock.now
      guard multi.perform() else { return .failed }
      finishDone()
      endOverdue(at: now)
      if !waiting.isEmpty, active.count < connections { continue }
      guard multi.wait(milliseconds: timeToNextLimit()) else { return .failed }
    }
  }

  private func startWaiting() {
    while active.count < connections, !waiting.isEmpty {
      let transfer = waiting.removeFirst()
      guard transfer.continuation != nil else { continue }
      guard let easy = idle.popLast() ?? chttp_easy_new() else {
        transfer.end(.failure(transfer.error(.failed, cause: "out of memory")))
        continue
      }
      guard transfer.prepare(easy), multi.add(easy) else {
        recycle(easy)
        transfer.end(.failure(transfer.error(.failed, cause: "libcurl refused the request")))
        continue
      }
      transfer.easy = easy
      active[ObjectIdentifier(transfer)] = transfer
    }
  }

  private func finishDone() {
    while let (transfer, outcome) = multi.nextDone() {
      guard let easy = transfer.easy else { continue }
      end(transfer, transfer.ended(outcome, easy: easy))
    }
  }

  private func endOverdue(at now: Transfer.Clock.Instant) {
    for transfer in active.values {
      let limit = transfer.nextLimit
      if limit.at <= now { end(transfer, .failure(transfer.error(timedOut: limit.phase))) }
    }
    for transfer in waiting where transfer.deadline <= now {
      end(transfer, .failure(transfer.error(timedOut: .total)))
    }
    waiting.removeAll { $0.continuation == nil }
  }

  /// The time in milliseconds until the next deadline, rounded up; a large value if there are no
  /// transfers.
  private func timeToNextLimit() -> Int32 {
    let limits = active.values.lazy.map { $0.nextLimit.at }
    guard let next = [limits.min(), waiting.lazy.map(\.deadline).min()].compactMap({ $0 }).min()
    else { return Self.longWait }
    let milliseconds = (next - .now) / .milliseconds(1)
    return Int32(max(0, min(milliseconds.rounded(.up), Double(Self.longWait))))
  }

  private static let longWait: Int32 = 600_000

  /// Removes a transfer and passes the outcome to the caller. Has no effect if the transfer has
  /// already ended.
  private func end(_ transfer: Transfer, _ ended: Transfer.Ended) {
    if let easy = transfer.easy {
      transfer.easy = nil
      active[ObjectIdentifier(transfer)] = nil
      // Removing an unfinished transfer closes its connection; the connection of a finished
      // transfer stays open.
      multi.remove(easy)
      recycle(easy)
    }
    transfer.end(ended)
  }

  private func recycle(_ easy: OpaquePointer) {
    chttp_easy_clear(easy)
    idle.append(easy)
  }

  private func endAll(_ reason: TransportError.Reason) {
    for transfer in Array(active.values) + waiting {
      end(transfer, .failure(transfer.error(reason)))
    }
    waiting = []
  }
}
