import Glibc

/// The lock on an open file or folder, which only one process at a time can hold.
public enum FileLock {
  /// Acquires the lock, which is held until `release` is called.
  ///
  /// - Parameter isWaiting: Whether to wait while another process holds the lock; true by default.
  /// - Returns: Whether the lock was acquired; if not, `errno` contains the reason.
  @discardableResult
  public static func take(_ descriptor: CInt, isWaiting: Bool = true) -> Bool {
    while flock(descriptor, isWaiting ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  /// Releases the lock and closes `descriptor`.
  ///
  /// Closing the descriptor is not enough: a child process that another thread has forked shares
  /// the lock, and would hold the lock until the child executes its own program.
  public static func release(_ descriptor: CInt) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
