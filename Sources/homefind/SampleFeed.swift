import Basics
import CommandOutput
import Feed
import FeedProvider
import Geo
import ListingSources
import Listings
import Logging
import Transport

/// The default feed, embedded in the program. The sample runs our own provider in this process, on
/// a loopback port chosen by the system, so it also uses real SOAP over HTTP. The provider starts
/// on the first request to the feed; searches that the store covers do not need it.
actor SampleFeed: ListingSource {
  nonisolated let name = "sample"
  nonisolated let kind = SOAPFeed.kind
  nonisolated let storeName = "sample"
  private let http: HTTPClient
  private let adjust: @Sendable (FeedConfiguration) throws -> FeedConfiguration
  private var source: Task<SOAPFeed, any Error>?
  private var provider: Task<Void, any Error>?

  /// Creates a sample whose client uses the configuration returned by `adjust`.
  init(
    http: HTTPClient,
    adjust: @escaping @Sendable (FeedConfiguration) throws -> FeedConfiguration
  ) {
    self.http = http
    self.adjust = adjust
  }

  func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings {
    try await started().listings(around: center, radius: radius, types: types)
  }

  func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(SourceError) -> SourcePortion {
    try await started().portion(around: center, radius: radius, types: types, atMost: limit)
  }

  func count(around center: Coordinate, radius: Double) async throws(SourceError) -> Int? {
    try await started().count(around: center, radius: radius)
  }

  func provinces() async throws(SourceError) -> [Province] {
    try await started().provinces()
  }

  func districts(inProvince code: String) async throws(SourceError) -> [District] {
    try await started().districts(inProvince: code)
  }

  /// Stops the provider if it is running.
  func stop() async {
    provider?.cancel()
    _ = await provider?.result
  }

  private func started() async throws(SourceError) -> SOAPFeed {
    let source = source ?? Task { try await start() }
    self.source = source
    do {
      return try await source.value
    } catch {
      throw SourceError(.unavailable, CommandMessage.sampleNotStarted, cause: "\(error)")
    }
  }

  private func start() async throws -> SOAPFeed {
    // The password is random, so that no other user of this machine can use the port.
    let password = String(UInt64.random(in: .min ... .max), radix: 36)
    let (ports, listening) = AsyncStream.makeStream(of: Int.self)
    let settings = FeedProviderConfiguration(user: "sample", password: password)
    let server = try await FeedProviderServer(
      configuration: settings,
      logger: Logger(label: "homefind.sample", factory: { _ in SwiftLogNoOpLogHandler() }),
      onListening: { listening.yield($0) })
    let provider = Task {
      defer { listening.finish() }
      try await server.run()
    }
    self.provider = provider
    for await port in ports {
      var configuration = FeedConfiguration(
        url: settings.url(port: port), user: Secret(settings.user),
        password: Secret(settings.password))
      configuration.pictureBase = "/sample/"
      return SOAPFeed(FeedClient(try adjust(configuration), http: http), name: name)
    }
    // The provider exited before it started listening, so throw its error.
    try await provider.value
    throw CancellationError()
  }
}
