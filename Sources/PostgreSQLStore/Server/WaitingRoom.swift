import Dispatch
import Synchronization

/// A semaphore that limits both the callers that hold a place and the callers that wait for one.
/// Each waiting caller blocks a thread.
final class WaitingRoom: Sendable {
  /// The reason why a caller did not get a place.
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

  /// Creates a semaphore that lets in `places` callers at a time.
  init(for places: Int, mostWaiting: Int) {
    self.mostWaiting = mostWaiting
    // Start at zero and signal: deallocating a semaphore whose value is lower than its initial
    // value would trap.
    for _ in 0..<places { room.signal() }
  }

  /// The number of callers that hold a place.
  var inside: Int { state.withLock(\.inside) }
  /// The number of callers that are waiting.
  var waiting: Int { state.withLock(\.waiting) }

  /// Waits up to `seconds` for a place, which the caller holds until `leave`.
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
      // A cancellation or `close` does not wake the thread, so wait in short intervals.
      if room.wait(timeout: min(end, .now() + Self.glance)) == .success { return count() }
    }
    throw .full
  }

  /// Releases the place.
  func leave() {
    state.withLock { $0.inside -= 1 }
    room.signal()
  }

  /// Closes the semaphore; waiting and later callers are rejected.
  func close() { state.withLock { $0.isClosed = true } }

  private func count() { state.withLock { $0.inside += 1 } }

  /// The number of seconds between two checks for cancellation.
  private static let glance = 0.1
}
