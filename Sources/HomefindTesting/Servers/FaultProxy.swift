import Foundation

/// A proxy between a client and a server on this machine that applies a fault to selected
/// responses.
///
///     let proxy = try FaultProxy(to: server.port, .cut) { $0.text.contains("page 2") }
///     defer { proxy.stop() }
public final class FaultProxy: Sendable {
  private let server: ScriptedServer
  private let struck = Locked(0)
  /// The open connections to the server; nil once no more connections may be opened.
  private let upstream: Locked<Set<Int32>?> = Locked([])

  /// Creates a proxy, which listens as soon as the initializer returns.
  ///
  /// - Parameters:
  ///   - port: The server's port on 127.0.0.1.
  ///   - fault: The fault to apply; nil for none.
  ///   - seed: The seed for the fault's random choices.
  ///   - strikes: Returns whether to apply the fault to the response to a request.
  /// - Throws: `SocketError` if the system has no free port or descriptor.
  public init(
    to port: UInt16, _ fault: NetworkFault?, seed: UInt64 = 1,
    strikes: @escaping @Sendable (RecordedRequest) -> Bool = { _ in true }
  ) throws(SocketError) {
    let (struck, upstream) = (struck, upstream)
    let random = Locked(SeededRandom(seed: seed))
    let refusal = Locked<(@Sendable () -> Void)?>(nil)
    server = try ScriptedServer { request in
      guard let response = Socket.exchange(request, with: port, upstream) else { return .close }
      guard let fault, strikes(request) else { return ScriptedAnswer([.send(response)]) }
      struck.withLock { $0 += 1 }
      if fault == .down { refusal.withLock { $0 }?() }
      let chance = random.withLock { Double.random(in: 0..<1, using: &$0) }
      return ScriptedAnswer(fault.steps(for: response, chance: chance))
    }
    let server = server
    refusal.withLock { refuse in refuse = { [weak server] in server?.refuse() } }
  }

  /// The number of responses that the fault was applied to.
  public var strikes: Int { struck.withLock { $0 } }

  /// The proxy's port on 127.0.0.1.
  public var port: UInt16 { server.port }

  /// Returns the URL of a path on the server, through this proxy.
  public func url(_ path: String = "/") -> String { server.url(path) }

  /// Closes every connection and returns after all threads have ended.
  public func stop() {
    // Do not wait for responses that are still in progress, because the server may need the waiting
    // thread.
    upstream.withLock { open in
      for descriptor in open ?? [] { shutdown(descriptor, Int32(SHUT_RDWR)) }
      open = nil
    }
    server.stop()
  }
}

extension Socket {
  /// Forwards a request to a server on this machine and returns the unchanged response; nil if
  /// there was no response.
  fileprivate static func exchange(
    _ request: RecordedRequest, with port: UInt16, _ open: Locked<Set<Int32>?>
  ) -> [UInt8]? {
    guard let descriptor = try? connected(to: port) else { return nil }
    let isWanted = open.withLock { $0?.insert(descriptor) != nil }
    defer {
      // Close the descriptor under the lock, so that `stop` never shuts down a reused descriptor.
      open.withLock {
        $0?.remove(descriptor)
        close(descriptor)
      }
    }
    guard isWanted else { return nil }
    var head = "\(request.method) \(request.target) HTTP/1.1\r\n"
    for field in request.headers where field.name.lowercased() != "connection" {
      head += "\(field.name): \(field.value)\r\n"
    }
    guard sendAll(Array("\(head)Connection: close\r\n\r\n".utf8) + request.body, to: descriptor)
    else { return nil }
    var response: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 64 << 10)
    while true {
      let count = recv(descriptor, &piece, piece.count, 0)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return count == 0 && !response.isEmpty ? response : nil }
      response += piece[..<count]
    }
  }
}
