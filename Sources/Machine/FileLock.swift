import Glibc

/// The lock of an open file or folder, which one process at a time has.
public enum FileLock {
  /// Waits for the lock and takes it, until `release`.
  ///
  /// - Parameter isWaiting: Whether to wait while another process has the lock; true unless given.
  /// - Returns: Whether the lock is taken; otherwise `errno` has the reason.
  @discardableResult
  public static func take(_ descriptor: CInt, isWaiting: Bool = true) -> Bool {
    while flock(descriptor, isWaiting ? LOCK_EX : LOCK_EX | LOCK_NB) != 0 {
      guard errno == EINTR else { return false }
    }
    return true
  }

  /// Releases the lock and closes `descriptor`.
  ///
  /// To close it is not enough: a child process that another thread has forked shares it until it runs
  /// its own program, and would keep the lock meanwhile.
  public static func release(_ descriptor: CInt) {
    flock(descriptor, LOCK_UN)
    close(descriptor)
  }
}
