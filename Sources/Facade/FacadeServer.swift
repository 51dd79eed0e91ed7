import Hummingbird
public import Logging
public import Routes
public import Search
public import ServiceLifecycle
public import WebPage

/// The JSON facade: the searches over HTTP, for front ends.
public struct FacadeServer: Service {
  private let configuration: FacadeConfiguration
  let routes: FacadeRoutes
  private let logger: Logger
  private let onListening: @Sendable (_ port: Int) async -> Void

  /// A facade over `finder`.
  ///
  /// - Parameters:
  ///   - configuration: Where to listen.
  ///   - finder: What answers the searches.
  ///   - routeService: What knows the ways along streets; nil where nothing does.
  ///   - page: The page for people at `/`; nil where there is only the API.
  ///   - pictures: The sample's pictures by file name, SVG; nil where there is none.
  ///   - logger: Where failures are logged, with their causes.
  ///   - onListening: Called once the facade accepts connections, with its port.
  public init(
    configuration: FacadeConfiguration, finder: HomeFinder,
    routeService: (any RouteService)? = nil, page: WebPage? = nil,
    pictures: @escaping @Sendable (String) -> [UInt8]?, logger: Logger,
    onListening: @escaping @Sendable (_ port: Int) async -> Void = { _ in }
  ) {
    self.configuration = configuration
    self.routes = FacadeRoutes(
      finder: finder, routes: finder.routeFinder(service: routeService), page: page,
      pictures: pictures, logger: logger)
    self.logger = logger
    self.onListening = onListening
  }

  /// Serves until it is told to shut down or its task is cancelled, then finishes what runs.
  ///
  /// - Throws: What keeps it from listening: the port is taken, or the host is not one of ours.
  public func run() async throws {
    let onListening = onListening
    let application = Application(
      router: routes.router(),
      configuration: ApplicationConfiguration(
        address: .hostname(configuration.host, port: configuration.port),
        serverName: "homefind"),
      onServerRunning: { channel in
        await onListening(channel.localAddress?.port ?? 0)
      },
      logger: logger)
    try await application.run()
  }
}
