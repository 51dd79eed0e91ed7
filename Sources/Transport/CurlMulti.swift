import CHTTP

/// Owns libcurl's set of running transfers and the connections that they share.
///
/// Unchecked, because libcurl allows `wake` from any thread and everything else from one: the loop's
/// thread is the only caller of the rest.
final class CurlMulti: @unchecked Sendable {
  private let multi: OpaquePointer

  /// nil when libcurl cannot be used or memory is short. Keeps at most `connections` open.
  init?(connections: Int) {
    guard chttp_global_init(), let multi = chttp_multi_new(connections) else { return nil }
    self.multi = multi
  }

  deinit {
    chttp_multi_free(multi)
  }

  /// Ends the wait under way, or the next one; from any thread.
  func wake() {
    chttp_multi_wake(multi)
  }

  func add(_ easy: OpaquePointer) -> Bool {
    chttp_multi_add(multi, easy)
  }

  func remove(_ easy: OpaquePointer) {
    chttp_multi_remove(multi, easy)
  }

  /// Moves every transfer as far as it goes without waiting; false when the set is broken.
  func perform() -> Bool {
    chttp_multi_perform(multi)
  }

  /// Waits for something to do, at most this long.
  func wait(milliseconds: Int32) -> Bool {
    chttp_multi_wait(multi, milliseconds)
  }

  /// The next transfer that ended, and how; it stays in the set until removed.
  func nextDone() -> (Transfer, chttp_outcome)? {
    var outcome = chttp_outcome.other
    guard let context = chttp_multi_next_done(multi, &outcome) else { return nil }
    return (Unmanaged<Transfer>.fromOpaque(context).takeUnretainedValue(), outcome)
  }
}
