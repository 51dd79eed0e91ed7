import Admission
import NIOCore
import Synchronization

/// How long an event loop has been processing requests in its current turn, which is how long later
/// requests in the turn have waited.
///
/// A loop first processes everything that is ready, and only then runs submitted tasks. A task
/// submitted with the first request of a turn therefore marks the end of the turn.
final class LoopTurn {
  private var began: NIODeadline?

  /// Whether the turn has taken so long that another request should be queued or refused instead of
  /// being answered immediately. This method must be called on the loop.
  func isLong(at now: NIODeadline, on loop: any EventLoop) -> Bool {
    if let began { return now - began > ConcurrencyLimiter.longWait }
    began = now
    let turn = NIOLoopBound(self, eventLoop: loop)
    loop.execute { turn.value.began = nil }
    return false
  }
}

/// The turns of all event loops.
final class LoopTurns: Sendable {
  private let turns = Mutex<[ObjectIdentifier: NIOLoopBound<LoopTurn>]>([:])

  /// Returns an event loop's turn. This method must be called on the loop.
  func turn(of loop: any EventLoop) -> LoopTurn {
    let bound = turns.withLock { turns in
      if let turn = turns[ObjectIdentifier(loop)] { return turn }
      let turn = NIOLoopBound(LoopTurn(), eventLoop: loop)
      turns[ObjectIdentifier(loop)] = turn
      return turn
    }
    return bound.value
  }
}
