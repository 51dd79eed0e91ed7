package import Basics
import HomefindTesting

/// A clock that a test sets.
package final class TestClock: Sendable {
  private let time = Locked<Int64>(1_763_000_000)

  package init() {}

  /// The current time in seconds since 1970.
  package var seconds: Int64 {
    get { time.withLock { $0 } }
    set { time.withLock { $0 = newValue } }
  }

  package var now: Timestamp { Timestamp(seconds: seconds) }
}
