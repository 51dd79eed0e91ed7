import Connections
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import ServiceLifecycle

/// A SOAP feed of listings: the sample's, or those of a table.
public struct FeedProviderServer: Service {
  private let configuration: FeedProviderConfiguration
  private let service: FeedService
  private let watcher: CatalogWatcher
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
    // Taken before loading: a change during it is then noticed.
    let stamps = configuration.fileStamps
    let box = CatalogBox(try FeedCatalog.load(configuration, progress: progress))
    service = FeedService(
      catalogs: box, shape: configuration.shape,
      credentials: Credentials(user: configuration.user, password: configuration.password),
      logger: logger)
    watcher = CatalogWatcher(
      configuration: configuration, box: box, loaded: stamps, logger: logger)
  }

  /// Serves until it is told to shut down or its task is cancelled, then finishes what runs.
  /// Files that change meanwhile are loaded anew.
  ///
  /// - Throws: `FeedProviderError.cannotListen` where the port is taken, or the host is not one
  ///   of this machine's.
  public func run() async throws {
    let onListening = onListening
    let bodyLimit = configuration.bodyLimit
    let channel = HTTP1Channel.Configuration(
      additionalChannelHandlers: [ContinueHandler(bodyLimit: bodyLimit)],
      idleTimeout: TimeAmount(configuration.idleLimit))
    let application = Application(
      router: FeedRoutes(service: service, configuration: configuration).router(),
      server: HTTPServerBuilder {
        DroppableChannel(HTTP1Channel(responder: $0, configuration: channel))
      },
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port), serverName: "homefind",
        availableConnectionsDelegate: .maximum(configuration.connectionLimit, logger: logger)),
      onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) },
      logger: logger)
    let watcher = watcher
    do {
      try await withThrowingTaskGroup(of: Void.self) { group in
        group.addTask { await watcher.run() }
        defer { group.cancelAll() }
        try await application.run()
      }
    } catch is CancellationError {
      return
    } catch {
      throw FeedProviderError.cannotListen(
        host: configuration.host, port: configuration.port, cause: error)
    }
  }

  /// What a person who starts the provider should know: one line each, the sample and rows left
  /// out among them.
  public var notices: [CatalogNotice] { service.catalogs.current.notices }
}
