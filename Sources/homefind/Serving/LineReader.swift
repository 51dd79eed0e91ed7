import Dispatch
import Facade
import Glibc

/// Reads messages from a file descriptor, one per line, on a separate queue.
final class LineReader: @unchecked Sendable {
  // All state is accessed only on the queue.
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "lines")
  private var pending: [UInt8] = []
  /// The index in `pending` where the search for the next line feed starts.
  private var looked = 0
  /// Whether the rest of an overlong line is being skipped.
  private var isPassingOver = false
  private var hasEnded = false

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Returns the next line without its line feed; nil after the last line.
  func next() async -> MCPSession.Line? {
    await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.nextNow()) }
    }
  }

  private func nextNow() -> MCPSession.Line? {
    while true {
      if let end = pending[looked...].firstIndex(of: UInt8(ascii: "\n")) {
        let line = Array(pending[..<end])
        pending.removeSubrange(...end)
        looked = 0
        if isPassingOver {
          isPassingOver = false
          continue
        }
        return line.count > MCPServer.longest ? .tooLong : .message(line)
      }
      looked = pending.count
      if isPassingOver {
        (pending, looked) = ([], 0)
      } else if pending.count > MCPServer.longest {
        (pending, looked, isPassingOver) = ([], 0, true)
        return .tooLong
      }
      if hasEnded {
        // The last line may end without a line feed.
        defer { (pending, looked) = ([], 0) }
        return pending.isEmpty || isPassingOver ? nil : .message(pending)
      }
      read()
    }
  }

  private func read() {
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    var count: Int
    repeat {
      count = Glibc.read(descriptor, &bytes, bytes.count)
    } while count < 0 && errno == EINTR
    if count <= 0 { hasEnded = true } else { pending += bytes[..<count] }
  }
}
