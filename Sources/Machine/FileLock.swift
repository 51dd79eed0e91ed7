import Glibc

/// The lock of an open file or folder, which one process at a time has.
public enum FileLock {
  /// Waits until nobody else has the lock, and takes it; it is given back when `descriptor` is
  /// closed.
  ///
  /// - Returns: Whether the lock is taken; where not, `errno` says why.
  @discardableResult
  public static func take(_ descriptor: CInt) -> Bool {
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }
}
