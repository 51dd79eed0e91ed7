import Connections
import Hummingbird
import HummingbirdCore
public import Logging
import NIOCore
public import ServiceLifecycle

/// A SOAP feed that serves listings from the sample or from a table.
public struct FeedProviderServer: Service {
  private let configuration: FeedProviderConfiguration
  private let service: FeedService
  private let watcher: CatalogWatcher
  private let logger: Logger
  private let onListening: @Sendable (_ port: Int) async -> Void

  /// Creates a server and loads all data; call `run()` to serve the data.
  ///
  /// - Parameters:
  ///   - configuration: The address, limits and data files.
  ///   - logger: Receives faults with their causes, without credentials.
  ///   - progress: Called with the number of loaded listings after every ten thousand listings.
  ///   - onListening: Called with the port once the provider accepts connections.
  /// - Throws: `FeedProviderError` if a file cannot be read or contains no usable listing.
  public init(
    configuration: FeedProviderConfiguration, logger: Logger,
    progress: @escaping @Sendable (_ count: Int) -> Void = { _ in },
    onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) async throws(FeedProviderError) {
    self.configuration = configuration
    self.logger = logger
    self.onListening = onListening
    // Read the file states before loading, so that a change during the load is detected.
    let stamps = configuration.fileStamps
    let box = CatalogBox(try FeedCatalog.load(configuration, progress: progress))
    service = FeedService(
      catalogs: box, shape: configuration.shape,
      credentials: Credentials(user: configuration.user, password: configuration.password),
      logger: logger)
    watcher = CatalogWatcher(
      configuration: configuration, box: box, loaded: stamps, logger: logger)
  }

  /// Serves requests until shutdown or cancellation, then completes the requests in progress.
  /// Reloads files that change in the meantime.
  ///
  /// - Throws: `FeedProviderError.cannotListen` if the port is in use, or the host is not an
  ///   address of this machine.
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

  /// Notices for the operator, one per line; for example, a notice that the provider serves the
  /// sample, or that rows were skipped.
  public var notices: [CatalogNotice] { service.catalogs.current.notices }
}
