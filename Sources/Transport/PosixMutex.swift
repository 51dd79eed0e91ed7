import Glibc

/// A value that one thread at a time looks at or changes.
///
/// Over the system's mutex, and not Synchronization's, because the thread sanitizer knows of the
/// former only. Unchecked, because the mutex is what makes it safe.
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

  /// Runs a body while no other thread is in one; the body must not come back here.
  func withLock<R>(_ body: (inout Value) -> R) -> R {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    return body(&value)
  }
}
