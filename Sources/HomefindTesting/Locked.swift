import Foundation

/// A value that only one thread at a time can read or change.
///
/// Uses `NSLock` instead of Synchronization's mutex, because the thread sanitizer supports only the
/// former. The `Sendable` conformance is unchecked, because the lock makes concurrent access to the
/// value safe.
public final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()

  /// Creates a lock around a value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Runs `body` under the lock; `body` must not call this method again.
  public func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
