import Foundation

/// A value that one thread at a time looks at or changes.
///
/// Over the system's mutex, and not Synchronization's, because the thread sanitizer knows of the
/// former only. Unchecked, because the lock is what makes it safe.
public final class Locked<Value>: @unchecked Sendable {
  private var value: Value
  private let lock = NSLock()

  /// A box of a value.
  public init(_ value: Value) {
    self.value = value
  }

  /// Runs a body while no other thread is in one; the body must not come back here.
  public func withLock<R>(_ body: (inout Value) throws -> R) rethrows -> R {
    lock.lock()
    defer { lock.unlock() }
    return try body(&value)
  }
}
