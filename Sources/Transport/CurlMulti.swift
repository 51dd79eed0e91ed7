import CHTTP

/// Owns libcurl's multi handle with the running transfers and their shared connections.
///
/// The `Sendable` conformance is unchecked: libcurl allows `wake` from any thread and all other
/// calls from one thread, which is the loop's.
final class CurlMulti: @unchecked Sendable {
  private let multi: OpaquePointer

  /// Returns nil if libcurl fails to initialize or memory is exhausted. Keeps at most `connections`
  /// open.
  init?(connections: Int) {
    guard chttp_global_init(), let multi = chttp_multi_new(connections) else { return nil }
    self.multi = multi
  }

  deinit {
    chttp_multi_free(multi)
  }

  /// Ends the current wait, or the next one. Can be called from any thread.
  func wake() {
    chttp_multi_wake(multi)
  }

  func add(_ easy: OpaquePointer) -> Bool {
    chttp_multi_add(multi, easy)
  }

  func remove(_ easy: OpaquePointer) {
    chttp_multi_remove(multi, easy)
  }

  /// Advances every transfer without blocking; returns false on an error of the multi handle.
  func perform() -> Bool {
    chttp_multi_perform(multi)
  }

  /// Waits for activity, at most this long.
  func wait(milliseconds: Int32) -> Bool {
    chttp_multi_wait(multi, milliseconds)
  }

  /// Returns the next finished transfer and its outcome; it stays in the multi handle until
  /// removed.
  func nextDone() -> (Transfer, chttp_outcome)? {
    var outcome = chttp_outcome.other
    guard let context = chttp_multi_next_done(multi, &outcome) else { return nil }
    return (Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue(), outcome)
  }
}
