import Foundation

/// A TCP connection on which a test controls every byte sent.
public final class RawConnection: Sendable {
  private let descriptor: Int32

  /// Connects to a port on 127.0.0.1.
  ///
  /// - Throws: `SocketError` if no server listens there.
  public init(port: Int) throws(SocketError) {
    descriptor = try Socket.connecting(to: UInt16(port))
    var connected = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    guard poll(&connected, 1, 10_000) == 1, connected.revents & Int16(POLLERR | POLLHUP) == 0 else {
      close(descriptor)
      throw SocketError(call: "connect")
    }
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
  }

  deinit {
    close(descriptor)
  }

  /// Sends bytes; returns false if the peer has closed the connection.
  @discardableResult
  public func send(_ bytes: some Sequence<UInt8>) -> Bool {
    Socket.sendAll(Array(bytes), to: descriptor)
  }

  /// Returns everything received until the peer closes the connection or `isEnough` returns true.
  public func receive(
    until isEnough: @escaping @Sendable ([UInt8]) -> Bool = { _ in false }
  ) async -> [UInt8] {
    // Use a separate thread, because the wait must not block a thread that other tasks need.
    await withCheckedContinuation { continuation in
      Thread.detachNewThread { [self] in
        var bytes: [UInt8] = []
        var piece = [UInt8](repeating: 0, count: 64 << 10)
        while !isEnough(bytes) {
          let count = recv(descriptor, &piece, piece.count, 0)
          if count < 0, errno == EINTR { continue }
          if count <= 0 { break }
          bytes += piece[..<count]
        }
        continuation.resume(returning: bytes)
      }
    }
  }
}
