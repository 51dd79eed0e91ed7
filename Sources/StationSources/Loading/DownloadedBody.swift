import Synchronization

/// Collects the bytes of a download.
final class DownloadedBody: Sendable {
  private let state = Mutex<(bytes: [UInt8], total: Int?)>(([], nil))

  /// Stores the total number of bytes, if the server reports it.
  func expect(_ total: Int?) {
    state.withLock { $0.total = total }
  }

  /// Appends bytes, and returns the number received so far and the total.
  func append(_ more: UnsafeRawBufferPointer) -> (received: Int, total: Int?) {
    state.withLock { state in
      state.bytes.append(contentsOf: more)
      return (state.bytes.count, state.total)
    }
  }

  /// Returns all bytes and releases them.
  func take() -> [UInt8] {
    state.withLock { state in
      defer { state.bytes = [] }
      return state.bytes
    }
  }
}
