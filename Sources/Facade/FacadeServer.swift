public import Accounts
import Connections
import Hummingbird
import HummingbirdCore
import ListingStore
public import Logging
import NIOCore
import NIOPosix
public import News
import QRCodes
public import Routes
public import Search
public import ServiceLifecycle
public import WebPage
public import WebPush

/// The JSON facade: the searches over HTTP, for front ends.
public struct FacadeServer: Service {
  let configuration: FacadeConfiguration
  let routes: FacadeRoutes
  let shared: SharedServerState
  let logger: Logger
  private let onListening: @Sendable (_ port: Int) async -> Void
  private let onOperations: @Sendable (_ url: String) async -> Void

  /// A facade over `finder`.
  ///
  /// - Parameters:
  ///   - configuration: Where to listen, and how to serve.
  ///   - finder: What answers the searches.
  ///   - routeService: What knows the routes along streets; nil where nothing does.
  ///   - page: The page for people at `/`; nil where there is only the API.
  ///   - news: The news feeds that homes are looked up in; nil where none is set.
  ///   - accounts: What people sign in with; nil where accounts are off.
  ///   - push: What notifies devices; nil where accounts are off.
  ///   - pictures: The sample's pictures by file name, SVG; nil where there is none.
  ///   - logger: Where requests are logged, and failures with their causes.
  ///   - metrics: Where requests are counted, to be read at `/metrics`; nil where nowhere.
  ///   - version: The program's, for the metrics.
  ///   - onOperations: Called once metrics and readiness are served at a place of their own, with that.
  ///   - onListening: Called once the facade accepts connections, with its port.
  public init(
    configuration: FacadeConfiguration, finder: HomeFinder,
    routeService: (any RouteService)? = nil, page: WebPage? = nil,
    news: NewsFeeds? = nil, accounts: AccountService? = nil, push: PushSender? = nil,
    pictures: @escaping @Sendable (String) -> [UInt8]?, logger: Logger,
    metrics: PrometheusRegistry? = nil, version: String = "unknown",
    onOperations: @escaping @Sendable (_ url: String) async -> Void = { _ in },
    onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) {
    self.configuration = configuration
    let cache = ResponseCache(
      capacity: configuration.cacheBytes, version: { finder.version() })
    let counts = metrics.map(FacadeMetrics.init)
    let log = AccessLog(logger: logger)
    let shared = SharedServerState(
      limits: configuration.limits, cache: cache,
      search: InlineSearch(finder: finder, cache: cache),
      settings: ConnectionSettings(configuration, isShared: finder.sources.store.isOnServer),
      isSecure: configuration.identity != nil,
      isOpen: { target in
        let path = target.prefix { $0 != "?" }.dropFirst()
        // A browser asks for these by itself, and sends no key with them.
        return page?.file(at: String(path)) != nil || path.hasPrefix("sample/pictures/")
          || path == FacadeRoutes.docsPath
          || AccountPaths.secrets.contains { "/\(path)".hasPrefix($0) }
      },
      report: { request in
        counts?.count(request)
        log.write(request)
      })
    var operations: Operations?
    if let metrics, let counts {
      operations = Operations(
        metrics: counts, cache: cache,
        load: {
          Operations.Load(
            running: shared.running, limit: shared.runningLimit, heldBytes: shared.held,
            shed: shared.shed, costly: shared.costlyRequests.load)
        }, text: { metrics.text + ProcessFigures(version: version).text })
    }
    let huntState = HuntState(
      besideStoreAt: accounts.flatMap { $0.store.isInFile ? $0.store.path : nil }, logger: logger)
    routes = FacadeRoutes(
      finder: finder, routes: finder.routeFinder(service: routeService), page: page, news: news,
      pictures: pictures, logger: logger, cache: cache, operations: operations,
      hasOperationsPlace: configuration.operations != nil,
      countsInterest: configuration.countsInterest,
      linkRoot: { configuration.publicURL ?? shared.current.basePath },
      publicURL: configuration.publicURL,
      hasQRCodes: configuration.publicURL != nil && QRCode.isAvailable,
      accounts: accounts, push: push, huntState: huntState,
      allowsOrigin: { shared.current.origins.allows($0) }, version: version)
    self.shared = shared
    self.logger = logger
    self.onListening = onListening
    self.onOperations = onOperations
    shareLimit(after: nil)
  }

  /// Goes on with what of another configuration may change while the facade serves: origins, base
  /// path, keys, rate limit, trusted proxies and certificate.
  public func change(to configuration: FacadeConfiguration) {
    let former = shared.current
    shared.change(
      to: ConnectionSettings(
        configuration, former: former, isShared: routes.finder.sources.store.isOnServer))
    shareLimit(after: former.admission.rates)
  }

  /// Shares the limit of requests with the other facades of the store, where it is not the former one.
  private func shareLimit(after former: RateCounter?) {
    let rates = shared.current.admission.rates
    guard rates !== former else { return }
    routes.finder.sources.store.join(rates.map { RateExchange($0) })
  }

  /// Whether clients need a key.
  public var needsKeys: Bool { shared.current.admission.keys != nil }

  /// Serves until it is told to shut down or its task is cancelled, then finishes what runs.
  ///
  /// - Throws: What keeps it from listening: `ListeningSocketError`, or the port is taken, or the
  ///   host is not one of ours; `OperationsCannotListen`.
  public func run() async throws {
    guard let place = configuration.operations else { return try await serve() }
    let (isListening, signal) = AsyncStream.makeStream(of: Void.self)
    // Where one of the two cannot go on, the other is cancelled.
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await serveOperations(at: place) { url in
          await onOperations(url)
          signal.finish()
        }
        signal.finish()
      }
      group.addTask {
        // Whoever reaches the facade finds its readiness served.
        for await _ in isListening {}
        try Task.checkCancellation()
        try await serve()
      }
      // Not `waitForAll`, which waits for the other also where one has failed.
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
        await finder.prepare()
      }
      await onListening(port ?? 0)
    }
  }

  /// Serves what `router` answers, at `address` or where there is one, at `socket`.
  ///
  /// - Parameter onListening: Called once connections are accepted, with the port.
  func serve(
    _ router: Router<FacadeContext>, limits: FacadeLimits, shared: SharedServerState,
    at address: BindAddress, or socket: ListeningSocket?,
    onListening: @escaping @Sendable (_ port: Int?) async -> Void
  ) async throws {
    defer { socket?.remove() }
    // Hummingbird's own logger reports every connection, which is noise here.
    var quiet = Logger(label: "hummingbird", factory: { _ in SwiftLogNoOpLogHandler() })
    quiet.logLevel = .error
    let responder = LimitedResponder(
      base: router.buildResponder(), limit: limits.answerTime, shared: shared,
      executor: routes.finder.sources.executor ?? routes.accounts?.store.executor)
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

extension ConnectionSettings {
  /// What connection handlers need of a configuration. A rate limit that stays goes on with its counts.
  ///
  /// - Parameter isShared: Whether other facades may serve from the same store.
  init(
    _ configuration: FacadeConfiguration, former: ConnectionSettings? = nil, isShared: Bool
  ) {
    let rates = former?.admission.rates
    let begins = isShared ? Int64(clamping: NIODeadline.now().uptimeNanoseconds) : nil
    self.init(
      origins: configuration.origins, basePath: configuration.basePath,
      admission: Admission(
        keys: configuration.keys,
        rates: rates?.limit == configuration.rateLimit
          ? rates : configuration.rateLimit.map { RateCounter($0, sharedSince: begins) }),
      forwarders: configuration.forwarders,
      identity: configuration.identity ?? former?.identity,
      isPublishedOverTLS: configuration.publicURL?.hasPrefix("https:") == true)
  }
}
