import Synchronization

/// The bytes of a download as they come in.
final class DownloadedBody: Sendable {
  private let state = Mutex<(bytes: [UInt8], total: Int?)>(([], nil))

  /// Notes how many bytes there will be, where the server says so.
  func expect(_ total: Int?) {
    state.withLock { $0.total = total }
  }

  /// Adds bytes, and returns how many there are now and how many there will be.
  func append(_ more: UnsafeRawBufferPointer) -> (received: Int, total: Int?) {
    state.withLock { state in
      state.bytes.append(contentsOf: more)
      return (state.bytes.count, state.total)
    }
  }

  /// All bytes, of which none stay here.
  func take() -> [UInt8] {
    state.withLock { state in
      defer { state.bytes = [] }
      return state.bytes
    }
  }
}
