import ArgumentParser
import Facade
import FeedProvider
import Logging
import Search
import ServiceLifecycle
import UnixSignals

/// `homefind serve`: the searches over HTTP.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the page for browsers, and the searches as JSON over HTTP.",
    discussion: """
      Serves until SIGTERM or Ctrl-C, then finishes what runs and ends with 0.

      EXAMPLES
        homefind serve
        homefind serve --host 0.0.0.0 --port 8080
        curl 'http://127.0.0.1:8080/v1/nearby?lat=13.7370&lon=100.5603&radius=2km&type=condo'
      """)

  @Option(
    help: ArgumentHelp(
      "The address to listen on, 127.0.0.1 unless given (HOMEFIND_HOST).", valueName: "address"))
  var host: String?

  @Option(
    help: ArgumentHelp(
      "The port to listen on, 8080 unless given; 0 picks a free one (HOMEFIND_PORT).",
      valueName: "n"))
  var port: String?

  @Option(
    help: ArgumentHelp(
      "Mirror the whole feed at the start and then every so often: 30m, 2h (HOMEFIND_SYNC_EVERY).",
      valueName: "time"))
  var syncEvery: String?

  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup(title: "Settings") var source: SourceOptions
  @OptionGroup var route: RouteServiceOptions
  @OptionGroup(title: "The page") var page: PageOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    let routeService = try route.service(client: source.remote.client())
    let page = try page.page(knowsStreets: routeService != nil)
    var configuration = FacadeConfiguration()
    if let host = Setting.text(host, "HOMEFIND_HOST") { configuration.host = host }
    if let port = try Setting.number(
      port, "HOMEFIND_PORT", flagName: "--port", in: 0...65_535)
    {
      configuration.port = port
    }
    let settings = configuration
    let interval = try Setting.seconds(syncEvery, "HOMEFIND_SYNC_EVERY", flagName: "--sync-every")
    let logger = Logger(label: "homefind", factory: { StreamLogHandler.standardError(label: $0) })
    try await source.withFinder(freshness.policy(or: .storeFirst)) { finder in
      let facade = FacadeServer(
        configuration: settings, finder: finder, routeService: routeService, page: page,
        pictures: SamplePictures.svg(named:),
        logger: logger,
        onListening: { Output.answer(settings.url(port: $0)) })
      var services: [any Service] = [facade]
      if let interval {
        services.append(
          RepeatedSync(library: finder.library, interval: .seconds(interval), logger: logger))
      }
      try await ServerRun(
        services: services, host: settings.host, port: settings.port, logger: logger
      ).run()
    }
  }
}

/// Runs a server until a signal ends it.
struct ServerRun {
  var services: [any Service]
  var host: String
  var port: Int
  var logger: Logger

  /// - Throws: `CommandFailure` with status `cannotListen` when the port is taken or not ours.
  func run() async throws {
    var quiet = logger
    quiet.logLevel = .error
    do {
      try await ServiceGroup(
        services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: quiet
      ).run()
    } catch let error as FeedProviderError {
      throw error
    } catch {
      logger.debug("the server ended", metadata: ["cause": "\(error)"])
      throw CommandFailure(
        .cannotListen,
        "Nothing can be served at \(host), port \(port); check that the port is free and the address is this machine's."
      )
    }
  }
}
