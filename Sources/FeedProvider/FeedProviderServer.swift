import Hummingbird
public import Logging
import NIOCore
public import ServiceLifecycle

/// A SOAP feed of listings: the sample's, or those of a table.
public struct FeedProviderServer: Service {
  /// What became of the rows of the table of listings; nil for the sample.
  public var report: LoadReport? { service.catalog.report }

  private let configuration: FeedProviderConfiguration
  private let service: FeedService
  private let logger: Logger
  private let onListening: @Sendable (_ port: Int) async -> Void

  /// Loads everything that is to be served; `run()` serves it.
  ///
  /// - Parameters:
  ///   - configuration: What to serve, and where.
  ///   - logger: Where faults are logged, with their causes and without credentials.
  ///   - progress: Told how many listings are loaded so far, every ten thousand.
  ///   - onListening: Called once the provider accepts connections, with its port.
  /// - Throws: `FeedProviderError` where a file cannot be read or holds no listings.
  public init(
    configuration: FeedProviderConfiguration, logger: Logger,
    progress: @escaping @Sendable (_ count: Int) -> Void = { _ in },
    onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) async throws(FeedProviderError) {
    self.configuration = configuration
    self.logger = logger
    self.onListening = onListening
    service = FeedService(
      catalog: try FeedCatalog.load(configuration, progress: progress), shape: configuration.shape,
      credentials: Credentials(user: configuration.user, password: configuration.password),
      logger: logger)
  }

  /// Serves until it is told to shut down or its task is cancelled, then finishes what runs.
  ///
  /// - Throws: `FeedProviderError.cannotListen` where the port is taken, or the host is not one
  ///   of this machine's.
  public func run() async throws {
    let onListening = onListening
    let application = Application(
      router: FeedRoutes(service: service, configuration: configuration).router(),
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port), serverName: "homefind"),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) },
      logger: logger)
    do {
      try await application.run()
    } catch is CancellationError {
      return
    } catch {
      throw FeedProviderError.cannotListen(
        host: configuration.host, port: configuration.port, cause: error)
    }
  }

  /// What a person who starts the provider should know: one line each, the sample and rows left
  /// out among them.
  public var notices: [String] {
    let catalog = service.catalog
    guard let report = catalog.report else {
      return ["Serving a sample of \(catalog.total) invented homes; none of them exists."]
    }
    var notices = ["Serving \(report.served) homes."]
    if report.duplicates > 0 {
      notices.append("Left out \(report.duplicates) rows whose id another row has.")
    }
    if report.badRows > 0 {
      notices.append("Left out \(report.badRows) rows that cannot be used:")
      notices += report.firstBadRows.map { "  line \($0.line): \($0.reason)" }
      let unnamed = report.badRows - report.firstBadRows.count
      if unnamed > 0 { notices.append("  and \(unnamed) more") }
    }
    return notices
  }
}
