import Dispatch
import Synchronization

/// A semaphore that limits both the number of callers inside and the number of callers waiting to
/// enter. Each waiting caller blocks a thread.
final class WaitingRoom: Sendable {
  /// The reason why a caller could not enter.
  enum Refusal: Error {
    /// Too many callers are waiting, or the wait took too long.
    case full
    /// The waiting task was cancelled.
    case cancelled
    /// The semaphore is closed.
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

  /// Creates a semaphore that allows `places` callers inside at the same time.
  init(for places: Int, mostWaiting: Int) {
    self.mostWaiting = mostWaiting
    // Start at zero and signal, because deallocating a semaphore whose value is lower than its
    // initial value would trap.
    for _ in 0..<places { room.signal() }
  }

  /// The number of callers inside.
  var inside: Int { state.withLock(\.inside) }
  /// The number of callers that are waiting to enter.
  var waiting: Int { state.withLock(\.waiting) }

  /// Waits up to `seconds` to enter; the caller is inside until it calls `leave`.
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
      // Neither a cancellation nor `close` wakes the thread, so wait in short intervals.
      if room.wait(timeout: min(end, .now() + Self.glance)) == .success { return count() }
    }
    throw .full
  }

  /// Releases the caller's place, so that another caller can enter.
  func leave() {
    state.withLock { $0.inside -= 1 }
    room.signal()
  }

  /// Closes the semaphore, which then rejects all waiting and later callers.
  func close() { state.withLock { $0.isClosed = true } }

  private func count() { state.withLock { $0.inside += 1 } }

  /// The number of seconds between two checks for cancellation.
  private static let glance = 0.1
}
