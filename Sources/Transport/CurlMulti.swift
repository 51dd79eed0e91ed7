import CHTTP

/// Owns a libcurl multi handle, which contains the running transfers and their shared connections.
///
/// The `Sendable` conformance is unchecked: libcurl allows calls to `wake` on any thread, and all
/// other calls only on one thread, which is the loop's thread.
final class CurlMulti: @unchecked Sendable {
  private let multi: OpaquePointer

  /// Creates a handle that keeps at most `connections` connections open. Fails if libcurl cannot be
  /// initialized or memory is exhausted.
  init?(connections: Int) {
    guard chttp_global_init(), let multi = chttp_multi_new(connections) else { return nil }
    self.multi = multi
  }

  deinit {
    chttp_multi_free(multi)
  }

  /// Interrupts the current wait, or the next wait if no thread is waiting. Can be called from any
  /// thread.
  func wake() {
    chttp_multi_wake(multi)
  }

  func add(_ easy: OpaquePointer) -> Bool {
    chttp_multi_add(multi, easy)
  }

  func remove(_ easy: OpaquePointer) {
    chttp_multi_remove(multi, easy)
  }

  /// Advances every transfer without blocking; returns false if the multi handle reports an error.
  func perform() -> Bool {
    chttp_multi_perform(multi)
  }

  /// Waits for activity, but no longer than this time.
  func wait(milliseconds: Int32) -> Bool {
    chttp_multi_wait(multi, milliseconds)
  }

  /// Returns the next finished transfer and its outcome; the transfer remains in the multi handle
  /// until it is removed.
  func nextDone() -> (Transfer, chttp_outcome)? {
    var outcome = chttp_outcome.other
    guard let context = chttp_multi_next_done(multi, &outcome) else { return nil }
    return (Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue(), outcome)
  }
}
