import Feed
import FeedProvider
import Logging

/// The embedded default: our own provider, in this process, on a loopback port of the system's
/// choosing, so that even the sample is real SOAP over real HTTP.
enum SampleFeed {
  /// Runs `body` while the provider serves the sample, with the configuration that reaches it.
  static func run<Result: Sendable>(
    _ body: @Sendable (FeedConfiguration) async throws -> Result
  ) async throws -> Result {
    // No one else on this machine is to use the port, so the password is made up each time.
    let password = String(UInt64.random(in: .min ... .max), radix: 36)
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let settings = FeedProviderConfiguration(user: "sample", password: password)
    let provider = try await FeedProviderServer(
      configuration: settings,
      logger: Logger(label: "homefind.sample", factory: { _ in SwiftLogNoOpLogHandler() }),
      onListening: { listening.yield($0) })
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        defer { listening.finish() }
        try await provider.run()
      }
      defer { group.cancelAll() }
      for await port in ports {
        var configuration = FeedConfiguration(
          url: settings.url(port: port), user: Secret(settings.user),
          password: Secret(settings.password))
        configuration.pictureBase = "/sample/"
        return try await body(configuration)
      }
      // The provider ended before it listened: its error says why.
      try await group.waitForAll()
      throw CommandFailure(.cannotListen, "The built-in sample's server did not start.")
    }
  }
}
