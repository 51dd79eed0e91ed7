import Glibc
import Synchronization

/// Ends what connections wait for, from any thread.
public final class PostgreSQLCancellation: Sendable {
  private let isSet = Atomic(false)
  private let reading: CInt
  private let writing: CInt

  /// A cancellation that nobody has asked for yet.
  public init() {
    var ends: [CInt] = [-1, -1]
    // Where the system has no more descriptors, no connection can be made either.
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    writing = ends[1]
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Whether somebody has asked for it.
  public var isRequested: Bool { isSet.load(ordering: .relaxed) }

  /// Asks for it; what waits or begins to wait ends with `PostgreSQLError.cancelled`.
  public func request() {
    isSet.store(true, ordering: .relaxed)
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  /// How long a task waits before it looks whether it is cancelled.
  private static let glance = Duration.milliseconds(100)

  /// What ended a wait.
  enum Event {
    case ready
    case requested
    case overdue
  }

  /// Blocks until `socket` has one of `events` (poll's), or the cancellation is requested, or the task is
  /// cancelled that waits.
  func wait(for events: Int32, of socket: CInt, atMost limit: Duration) -> Event {
    let end = ContinuousClock.now + limit
    // The cancellation of a task wakes no thread.
    let longest = withUnsafeCurrentTask { $0 != nil } ? Self.glance : limit
    while true {
      if isRequested || Task.isCancelled { return .requested }
      let left = max(.zero, end - .now)
      let slice = min(left, longest)
      let milliseconds = Int32(clamping: Int64((slice / .milliseconds(1)).rounded(.up)))
      var polled = [
        pollfd(fd: socket, events: Int16(events), revents: 0),
        pollfd(fd: reading, events: Int16(POLLIN), revents: 0),
      ]
      let count = poll(&polled, 2, milliseconds)
      if count > 0, polled[1].revents == 0 { return .ready }
      if count == 0, slice == left { return .overdue }
      // Interrupted by a signal, or requested: the loop tells.
      if count < 0, errno != EINTR { return .overdue }
    }
  }
}
