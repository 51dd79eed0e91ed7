import Foundation

/// A Unix socket in front of a ``PostgreSQLServer``, which a test can make hang or disconnect. The
/// relay stops when it is deallocated.
public final class PostgreSQLRelay: Sendable {
  /// The relay's treatment of connections.
  public enum Condition: Sendable {
    /// Forwards data in both directions.
    case passing
    /// Accepts connections but forwards nothing.
    case holding
    /// Closes all connections.
    case cut
  }

  /// The folder of the relay's socket, which libpq accepts as a host.
  public let folder: String
  private let listener: Int32
  private let condition = Locked(Condition.passing)

  /// Creates a relay, which listens as soon as the initializer returns.
  ///
  /// - Throws: `SocketError` if the system has no free descriptor.
  public init(to server: PostgreSQLServer) throws {
    folder =
      FileManager.default.temporaryDirectory
      .appending(path: "homefind-relay-\(UUID().uuidString.prefix(8))").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    listener = try UnixSocket.listening(at: Self.socket(in: folder))
    let (listener, condition, target) = (listener, condition, Self.socket(in: server.folder))
    Thread.detachNewThread {
      // The accepting thread closes the listener itself, so that it never accepts on a reused
      // descriptor.
      defer { close(listener) }
      while true {
        let client = accept(listener, nil, nil)
        if client < 0 { return }
        Thread.detachNewThread { Self.pass(client, to: target, condition) }
      }
    }
  }

  deinit {
    set(.cut)
    shutdown(listener, Int32(SHUT_RDWR))
    try? FileManager.default.removeItem(atPath: folder)
  }

  /// Returns the connection URL of a database through the relay.
  public func address(of database: String, as role: String = "postgres") -> String {
    "postgresql://\(role)@/\(database)?host=\(folder)"
  }

  /// Changes how the relay treats all connections.
  public func set(_ condition: Condition) { self.condition.withLock { $0 = condition } }

  private static func socket(in folder: String) -> String { "\(folder)/.s.PGSQL.5432" }

  /// Forwards data in both directions until one side closes.
  private static func pass(_ client: Int32, to target: String, _ condition: Locked<Condition>) {
    defer { close(client) }
    guard let server = try? UnixSocket.connected(to: target) else { return }
    defer { close(server) }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      switch condition.withLock({ $0 }) {
      case .cut: return
      case .holding:
        usleep(5_000)
        continue
      case .passing: break
      }
      var ends = [client, server].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
      guard poll(&ends, 2, 20) > 0 else { continue }
      for (from, to) in [(0, 1), (1, 0)] where ends[from].revents != 0 {
        let count = read(ends[from].fd, &buffer, buffer.count)
        guard count > 0, UnixSocket.send(buffer[..<count], to: ends[to].fd) else { return }
      }
    }
  }
}

/// System calls for Unix sockets.
private enum UnixSocket {
  static func listening(at path: String) throws(SocketError) -> Int32 {
    try opened(path, "bind") { descriptor, address, size in
      let result = bind(descriptor, address, size)
      return result == 0 ? listen(descriptor, 64) : result
    }
  }

  static func connected(to path: String) throws(SocketError) -> Int32 {
    try opened(path, "connect") { connect($0, $1, $2) }
  }

  static func send(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var sent = 0
      while sent < bytes.count, let start = bytes.baseAddress {
        let count = Foundation.send(
          descriptor, start + sent, bytes.count - sent, Int32(MSG_NOSIGNAL))
        guard count > 0 else { return false }
        sent += count
      }
      return true
    }
  }

  private static func opened(
    _ path: String, _ name: String,
    _ call: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32
  ) throws(SocketError) -> Int32 {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
    guard descriptor >= 0 else { throw SocketError(call: "socket") }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { room in
      room.copyBytes(from: Array(path.utf8).prefix(room.count - 1))
    }
    let size = socklen_t(MemoryLayout<sockaddr_un>.size)
    let result = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { call(descriptor, $0, size) }
    }
    try Socket.check(result, of: name, closing: descriptor)
    return descriptor
  }
}
