package import NIOCore
import Synchronization

/// Limits the number of concurrent requests. The limit is normally a fixed maximum, but drops while
/// requests queue for the processors.
///
/// The limiter measures how long requests wait before their work starts. Occasional long waits are
/// normal. If most waits within a window of 100 ms are long, there is a standing queue, which every
/// further request would lengthen. (CoDel, RFC 8289, uses the shortest wait instead. In this
/// server, however, requests arrive in bursts, one burst for each pass over the connections, and
/// the first request of a burst never waits.)
package final class ConcurrencyLimiter: Sendable {
  private struct State {
    var limit: Int
    var windowEnd: NIODeadline
    var begun = 0
    var late = 0
    /// The highest number of concurrent requests in the current window.
    var most = 0
  }

  private let greatest: Int
  private let state: Mutex<State>

  /// The wait above which a request is considered late.
  package static let longWait = TimeAmount.milliseconds(10)
  package static let window = TimeAmount.milliseconds(100)
  /// The minimum value of the limit, regardless of how busy the machine is.
  package static let floor = 16

  /// Creates a limiter that allows at most `greatest` concurrent requests.
  package init(greatest: Int, at now: NIODeadline = .now()) {
    self.greatest = greatest
    state = Mutex(State(limit: greatest, windowEnd: now + Self.window))
  }

  /// Returns the current limit and records the number of running requests.
  package func limit(running: Int, at now: NIODeadline) -> Int {
    state.withLock { state in
      turn(&state, now)
      state.most = max(state.most, running)
      return state.limit
    }
  }

  /// Records how long a request waited before its work started.
  package func add(wait: TimeAmount, at now: NIODeadline) {
    state.withLock { state in
      turn(&state, now)
      state.begun += 1
      if wait > Self.longWait { state.late += 1 }
    }
  }

  private func turn(_ state: inout State, _ now: NIODeadline) {
    guard now >= state.windowEnd else { return }
    let windows = 1 + Int((now - state.windowEnd).nanoseconds / Self.window.nanoseconds)
    if windows == 1, state.late > state.begun / 2 {
      state.limit = max(min(state.limit, state.most) * 3 / 4, min(Self.floor, greatest))
    } else {
      for _ in 0..<min(windows, 32) where state.limit < greatest {
        state.limit = min(greatest, state.limit + max(1, state.limit / 4))
      }
    }
    state.windowEnd = state.windowEnd + Self.window * windows
    (state.begun, state.late) = (0, 0)
    state.most = 0
  }
}
