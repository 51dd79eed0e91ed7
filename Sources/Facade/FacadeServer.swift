import Accounts
import Admission
import Commute
import Connections
import Hummingbird
import HummingbirdCore
import Library
import ListingStore
public import Logging
public import Monitoring
import NIOCore
import NIOPosix
import Search
public import ServiceLifecycle
import WebPage

/// The facade: an HTTP server that provides searches to front ends as JSON.
public struct FacadeServer: Service {
  let configuration: FacadeConfiguration
  let routes: FacadeRoutes
  let shared: SharedServerState
  let logger: Logger
  private let onListening: @Sendable (_ port: Int) async -> Void
  private let onOperations: @Sendable (_ url: String) async -> Void

  /// Creates a facade.
  ///
  /// - Parameters:
  ///   - logger: Logs requests, and failures together with their causes.
  ///   - metrics: The registry of the metrics that `/metrics` returns; nil to collect no metrics.
  ///   - version: The program's version, which the metrics report.
  ///   - onOperations: Called with the operator URL once metrics and readiness are served at a
  ///     separate address.
  ///   - onListening: Called with the port once the facade accepts connections.
  public init(
    configuration: FacadeConfiguration, services: FacadeServices, logger: Logger,
    metrics: PrometheusRegistry? = nil, version: String = "unknown",
    onOperations: @escaping @Sendable (_ url: String) async -> Void = { _ in },
    onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) {
    self.configuration = configuration
    let counts = metrics.map(FacadeMetrics.init)
    let log = AccessLog(logger: logger)
    let shared = SharedServerState(configuration, services) { request in
      counts?.count(request)
      log.write(request)
    }
    self.shared = shared
    let operations = metrics.flatMap { metrics in
      counts.map { Operations(metrics, $0, shared, version: version) }
    }
    routes = FacadeRoutes(
      finder: services.finder, routes: RouteFinder(services.finder, service: services.routes),
      services: services.search,
      news: services.news, page: services.page, pictures: services.pictures,
      accounts: FacadeAccounts(services, logger: logger),
      address: ServiceAddress(configuration, shared: shared),
      options: FacadeRoutes.Options(
        hasOperationsPlace: configuration.operations != nil,
        countsInterest: configuration.countsInterest, version: version),
      operations: operations, cache: shared.cache, logger: logger)
    self.logger = logger
    self.onListening = onListening
    self.onOperations = onOperations
    shareLimit(after: nil)
  }

  /// Applies the settings in `configuration` that can change while the facade runs: origins, base
  /// path, keys, rate limit, trusted proxies and certificate.
  public func change(to configuration: FacadeConfiguration) {
    let former = shared.current
    shared.change(
      to: ConnectionSettings(
        configuration, former: former, isShared: routes.finder.sources.store.isOnServer))
    shareLimit(after: former.admission.rates)
  }

  /// Shares a new rate limit with the other facades on the same store.
  private func shareLimit(after former: RateCounter?) {
    let rates = shared.current.admission.rates
    guard rates !== former else { return }
    routes.finder.sources.store.join(rates.map { RateExchange($0) })
  }

  /// The features that use the finder.
  public var services: SearchServices { routes.services }

  /// Whether clients need an API key.
  public var needsKeys: Bool { shared.current.admission.keys != nil }

  /// Serves until it is shut down or its task is cancelled, then finishes the running requests.
  ///
  /// - Throws: `ListeningSocketError`, `OperationsCannotListen`, or the system's error if it cannot
  ///   listen, for example because the port is in use.
  public func run() async throws {
    guard let place = configuration.operations else { return try await serve() }
    let (isListening, signal) = AsyncStream.makeStream(of: Void.self)
    // If the facade or the operator server fails, the other server is cancelled.
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await serveOperations(at: place) { url in
          await onOperations(url)
          signal.finish()
        }
        signal.finish()
      }
      group.addTask {
        // Accept clients only after the readiness endpoint is available.
        for await _ in isListening {}
        try Task.checkCancellation()
        try await serve()
      }
      // `waitForAll` would wait for the other task even after one has failed.
      for try await _ in group {}
    }
  }

  private func serve() async throws {
    let (onListening, finder) = (onListening, routes.finder)
    let socket = try configuration.socketPath.map { path throws(ListeningSocketError) in
      try ListeningSocket(path: path, mode: configuration.socketMode)
    }
    try await serve(
      routes.router(), limits: configuration.limits, shared: shared,
      at: .hostname(configuration.host, port: configuration.port), or: socket
    ) { port in
      Task.detached(executorPreference: finder.sources.executor, priority: .utility) {
        await finder.sources.prepare(finder.stations)
      }
      await onListening(port ?? 0)
    }
  }

  /// Serves `router` at `socket`, or at `address` if `socket` is nil.
  ///
  /// - Parameter onListening: Called with the port once connections are accepted.
  func serve(
    _ router: Router<FacadeContext>, limits: FacadeLimits, shared: SharedServerState,
    at address: BindAddress, or socket: ListeningSocket?,
    onListening: @escaping @Sendable (_ port: Int?) async -> Void
  ) async throws {
    defer { socket?.remove() }
    // Hummingbird's own logger would report every connection.
    var quiet = Logger(label: "hummingbird", factory: { _ in SwiftLogNoOpLogHandler() })
    quiet.logLevel = .error
    let responder = LimitedResponder(
      base: router.buildResponder(), limit: limits.answerTime, shared: shared,
      executor: routes.finder.sources.executor ?? routes.accounts.service?.store.executor)
    let channel = FacadeChannel(shared: shared, base: responder, logger: quiet)
    let server = DroppableChannel(channel).server(
      configuration: ServerConfiguration(
        address: socket.map { .unixDomainSocket(path: $0.temporaryPath) } ?? address,
        availableConnectionsDelegate: MaximumAvailableConnections(limits.connections)),
      onServerRunning: { channel in
        if let socket, !socket.publish() {
          try? await channel.close()
          return
        }
        await onListening(channel.localAddress?.port)
      },
      eventLoopGroup: MultiThreadedEventLoopGroup.singleton, logger: quiet)
    try await ServiceGroup(services: [server], logger: quiet).run()
    try socket?.checkPublished()
  }
}

extension SharedServerState {
  /// Creates the shared state of a facade that offers `services`.
  fileprivate convenience init(
    _ configuration: FacadeConfiguration, _ services: FacadeServices,
    report: @escaping @Sendable (FinishedRequest) -> Void
  ) {
    let (finder, page) = (services.finder, services.page)
    let cache = ResponseCache(
      capacity: configuration.cacheBytes, version: { AnswerVersion(of: finder) })
    self.init(
      limits: configuration.limits, cache: cache, inlineAnswers: configuration.inlineAnswers,
      search: InlineSearch(finder: finder, cache: cache),
      settings: ConnectionSettings(configuration, isShared: finder.sources.store.isOnServer),
      isSecure: configuration.identity != nil,
      isOpen: { target in
        let path = target.prefix { $0 != "?" }.dropFirst()
        // Browsers request these files without a key.
        return page?.file(at: String(path)) != nil || path.hasPrefix("sample/pictures/")
          || path == FacadeRoutes.docsPath
          || AccountPaths.secrets.contains { "/\(path)".hasPrefix($0) }
      },
      report: report)
  }
}
