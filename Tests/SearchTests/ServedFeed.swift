import Basics
import Feed
import FeedProvider
import HomefindTesting
import Logging
import Transport

/// Runs `body` with a client of a feed provider that serves the table at `dataPath`, or the sample.
func withFeed(
  of dataPath: String? = nil, pageSize: Int? = nil,
  _ body: @escaping @Sendable (FeedClient) async throws -> Void
) async throws {
  let settings = FeedProviderConfiguration(dataPath: dataPath)
  let logger = Logger(label: "test", factory: { _ in SwiftLogNoOpLogHandler() })
  try await serving {
    try await FeedProviderServer(configuration: settings, logger: logger, onListening: $0).run()
  } _: { port in
    var configuration = FeedConfiguration(
      url: settings.url(port: port), user: Secret("demo"), password: Secret("demo"))
    configuration.limits = .patient
    if let pageSize { configuration.pageSize = pageSize }
    try await body(FeedClient(configuration, http: HTTPClient()))
  }
}
