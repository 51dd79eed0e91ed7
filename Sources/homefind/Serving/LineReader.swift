import Dispatch
import Facade
import Glibc

/// Reads messages from a file descriptor, one a line, on a thread of its own.
final class LineReader: @unchecked Sendable {
  // All of it is used on the queue alone.
  private let descriptor: Int32
  private let queue = DispatchQueue(label: "lines")
  private var pending: [UInt8] = []
  /// Where the next line feed is looked for.
  private var looked = 0
  /// Whether the rest of a line that is too long is being passed over.
  private var isPassingOver = false
  private var hasEnded = false

  init(descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// The next line without its end; nil behind the last.
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
        // A last line without an end.
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
