import Dispatch
import Synchronization

/// Room for a few at a time, and for so many who wait for it: each of those blocks a thread.
final class WaitingRoom: Sendable {
  /// Why somebody was not let in.
  enum Refusal: Error {
    /// As many wait as may, or it took too long.
    case full
    /// The task that waited was cancelled.
    case cancelled
    /// Nobody is let in any more.
    case closed
  }

  private struct State {
    var inside = 0
    var waiting = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let room = DispatchSemaphore(value: 0)
  private let mostWaiting: Int

  /// Room for `places` at a time.
  init(for places: Int, mostWaiting: Int) {
    self.mostWaiting = mostWaiting
    // One that began with more than it has when it goes would end the program.
    for _ in 0..<places { room.signal() }
  }

  /// How many are inside.
  var inside: Int { state.withLock(\.inside) }
  /// How many wait.
  var waiting: Int { state.withLock(\.waiting) }

  /// Waits until there is room, for `seconds` at most, and takes it until `leave`.
  func enter(waiting seconds: Double) throws(Refusal) {
    if state.withLock(\.isClosed) { throw .closed }
    guard room.wait(timeout: .now()) != .success else { return count() }
    let mayWait = state.withLock { state in
      guard state.waiting < mostWaiting else { return false }
      state.waiting += 1
      return true
    }
    guard mayWait else { throw .full }
    defer { state.withLock { $0.waiting -= 1 } }
    let end = DispatchTime.now() + seconds
    while .now() < end {
      if Task.isCancelled { throw .cancelled }
      if state.withLock(\.isClosed) { throw .closed }
      // Neither wakes a thread.
      if room.wait(timeout: min(end, .now() + Self.glance)) == .success { return count() }
    }
    throw .full
  }

  /// Gives the room back.
  func leave() {
    state.withLock { $0.inside -= 1 }
    room.signal()
  }

  /// Lets nobody in any more; who waits is refused.
  func close() { state.withLock { $0.isClosed = true } }

  private func count() { state.withLock { $0.inside += 1 } }

  /// Seconds between two looks whether who waits does so in vain.
  private static let glance = 0.1
}
