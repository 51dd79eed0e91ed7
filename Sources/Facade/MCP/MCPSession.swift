import JSONStream
public import Messages
import Synchronization

/// A session with a client on standard input and output, with one message per line.
///
/// Calls run concurrently. The client can cancel a call with `notifications/cancelled`; a cancelled
/// call gets no response.
public final class MCPSession: Sendable {
  /// A line from the client.
  public enum Line: Sendable {
    case message([UInt8])
    /// A line of more than ``MCPServer/longest`` bytes, which is discarded.
    case tooLong
  }

  /// The maximum number of concurrent calls; further lines wait until a call has ended.
  private static let mostRunning = 8

  private let server: MCPServer
  private let language: Language
  /// The running calls, keyed by request id.
  private let running = Mutex<[[UInt8]: Task<MCPServer.Reply, Never>]>([:])

  /// Creates a session with `server`.
  ///
  /// - Parameter language: The language of results for calls without `lang`.
  public init(server: MCPServer, language: Language) {
    self.server = server
    self.language = language
  }

  /// Handles messages until there are no more lines, then waits for the running calls to finish.
  ///
  /// - Parameters:
  ///   - read: Returns the next line; nil at the end.
  ///   - write: Writes a message.
  public func run(
    read: () async -> Line?, write: @escaping @Sendable ([UInt8]) async -> Void
  ) async {
    await withTaskGroup(of: Void.self) { group in
      var count = 0
      while let line = await read() {
        guard case .message(let message) = line else {
          await write(MCPServer.tooLong)
          continue
        }
        if message.allSatisfy(JSONNode.isBlank) { continue }
        let request = MCPRequest.read(message)
        if case .success(let request) = request, request.method == "notifications/cancelled" {
          cancel(request)
          continue
        }
        if count == Self.mostRunning {
          await group.next()
          count -= 1
        }
        let call = begin(request)
        group.addTask {
          let reply = await call.task.value
          if let id = call.id {
            // A cancelled call has already been removed.
            guard self.running.withLock({ $0.removeValue(forKey: id) }) != nil else { return }
          }
          if let body = reply.body { await write(body) }
        }
        count += 1
      }
    }
  }

  private func begin(
    _ request: Result<MCPRequest, MCPError>
  ) -> (id: [UInt8]?, task: Task<MCPServer.Reply, Never>) {
    let task = Task { await server.answer(to: request, in: language) }
    guard case .success(let request) = request, let id = request.id else { return (nil, task) }
    let isNew = running.withLock { running in
      guard running[id] == nil else { return false }
      running[id] = task
      return true
    }
    return (isNew ? id : nil, task)
  }

  /// Cancels the call that a notification names.
  private func cancel(_ notification: MCPRequest) {
    guard let id = notification.parameters?["requestId"] else { return }
    running.withLock { $0.removeValue(forKey: Array(id.source)) }?.cancel()
  }
}
