import Connections
import HomefindTesting
import HummingbirdCore
import Logging
import NIOCore
import NIOPosix
import Testing

/// Tests connections that a server accepts while it is shutting down.
@Suite(.timeLimit(.minutes(5))) struct DroppableChannelTests {
  /// If `DroppableChannel` did not close the connection, NIO would terminate the program here.
  @Test func unservedConnectionIsClosed() async throws {
    let channel = DroppableChannel(HTTP1Channel { _, _, _ in })
    let accepted = Locked<[DroppableChannel<HTTP1Channel>.Value]>([])
    let server = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
      .childChannelInitializer { child in
        channel.setup(channel: child, logger: .silent).map { value in
          accepted.withLock { $0.append(value) }
        }
      }
      .bind(host: "127.0.0.1", port: 0).get()
    let client = try RawConnection(port: try #require(server.localAddress?.port))
    while accepted.withLock({ $0.first?.channel.isActive }) != true {
      try await Task.sleep(for: .milliseconds(5))
    }
    accepted.withLock { $0 = [] }
    #expect(await client.receive().isEmpty)
    try await server.close()
  }
}
