import Glibc
import Synchronization

/// Cancels the waits of connections. Any thread can request the cancellation.
public final class PostgreSQLCancellation: Sendable {
  private let isSet = Atomic(false)
  private let reading: CInt
  private let writing: CInt

  /// Creates a cancellation that has not been requested yet.
  public init() {
    var ends: [CInt] = [-1, -1]
    // If no pipe can be created because there are no free file descriptors, no connection can be
    // made either.
    _ = pipe(&ends)
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    writing = ends[1]
  }

  deinit {
    close(reading)
    close(writing)
  }

  /// Whether the cancellation has been requested.
  public var isRequested: Bool { isSet.load(ordering: .relaxed) }

  /// Requests the cancellation. All current and later waits end with `PostgreSQLError.cancelled`.
  public func request() {
    isSet.store(true, ordering: .relaxed)
    var byte: UInt8 = 1
    _ = write(writing, &byte, 1)
  }

  /// The interval at which a wait checks whether its task has been cancelled.
  private static let glance = Duration.milliseconds(100)

  /// The reason why a wait ended.
  enum Event {
    case ready
    case requested
    case overdue
  }

  /// Blocks until one of `events` (as for `poll`) occurs on `socket`, the cancellation is
  /// requested, the current task is cancelled, or `limit` has passed.
  func wait(for events: Int32, of socket: CInt, atMost limit: Duration) -> Event {
    let end = ContinuousClock.now + limit
    // Cancelling a task does not wake its thread.
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
      // A signal interrupted `poll`, or the cancellation was requested; the loop checks both.
      if count < 0, errno != EINTR { return .overdue }
    }
  }
}
