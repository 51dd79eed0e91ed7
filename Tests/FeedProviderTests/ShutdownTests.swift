import ServiceLifecycle
import Testing

@testable import FeedProvider

@Suite struct ShutdownTests {
  @Test func endsOnGracefulShutdown() async throws {
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let server = try await FeedProviderServer(
      configuration: FeedProviderConfiguration(), logger: .quiet,
      onListening: { listening.yield($0) })
    let group = ServiceGroup(services: [server], logger: .quiet)
    async let run: Void = group.run()
    var iterator = ports.makeAsyncIterator()
    let port = try #require(await iterator.next())
    let before = try await LoopbackClient.send("GET", port: port)
    #expect(before.status == 200)
    await group.triggerGracefulShutdown()
    try await run
    await #expect(throws: LoopbackClient.Failure.self) {
      _ = try await LoopbackClient.send("GET", port: port)
    }
  }
}
