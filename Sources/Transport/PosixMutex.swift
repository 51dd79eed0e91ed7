import Glibc

/// A value protected by a mutex.
///
/// Uses the system's mutex instead of the one in the Synchronization module, which the thread
/// sanitizer does not support. The `Sendable` conformance is unchecked because the mutex makes
/// concurrent access safe.
final class PosixMutex<Value>: @unchecked Sendable {
  private var value: Value
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  init(_ value: Value) {
    self.value = value
    mutex = .allocate(capacity: 1)
    mutex.initialize(to: pthread_mutex_t())
    pthread_mutex_init(mutex, nil)
  }

  deinit {
    pthread_mutex_destroy(mutex)
    mutex.deinitialize(count: 1)
    mutex.deallocate()
  }

  /// Runs a closure with exclusive access; the closure must not call `withLock` again.
  func withLock<R>(_ body: (inout Value) -> R) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
