import Admission
import NIOCore
import Synchronization

/// How long an event loop has been at the requests that it found when it last looked for some: those
/// that it comes to late have waited as long.
///
/// A loop takes all that is ready, one after the other, and only then does what it was asked to do
/// besides; so what is asked of it with the first request of a turn marks the turn's end.
final class LoopTurn {
  private var began: NIODeadline?

  /// Whether the loop has been at it for so long that a request which it comes to now should wait for
  /// its turn like others that take time, or be refused; called on the loop.
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

  /// The turn of a loop; called on it.
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
