import APIKeys
import Accounts
import Admission
import ArgumentParser
import CommandOutput
import Facade
import FeedProvider
import Hunts
import Library
import ListingStore
import Logging
import Monitoring
import News
import PostgreSQL
import Region
import Routes
import Search
import ServiceLifecycle
import Store
import UnixSignals
import WebPage

/// `homefind serve`: serves the web page and the searches over HTTP.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the web page, and the searches as JSON over HTTP.",
    discussion: """
      Serves until SIGTERM or Ctrl-C, then finishes running requests and exits with
      status 0. SIGHUP reads the configuration file again: log, CORS, keys, rate
      limit, trusted proxies and base path may change. An invalid file, or one that
      no longer names keys, is rejected as a whole.

      EXAMPLES
        homefind serve
        homefind serve --host 0.0.0.0 --port 8080
        curl 'http://127.0.0.1:8080/v1/nearby?lat=\(City.examples.latitude)&lon=\(City.examples.longitude)&radius=2km&type=condo'
      """)

  @Option(.syncEvery) var syncEvery: String?

  @OptionGroup(title: "Serving") var serving: ServingOptions
  @OptionGroup(title: "Accounts") var account: AccountOptions
  @OptionGroup var freshness: FreshnessOptions
  @OptionGroup(title: "Settings") var source: SourceOptions
  @OptionGroup var route: RouteServiceOptions
  @OptionGroup(title: "The page") var page: PageOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    // All remote services share one client, so that each service has a single retry budget and
    // circuit breaker.
    let client = try source.client()
    let routeService = try route.service(client: client, store: source.store)
    let addresses = try serving.newsAddresses()
    let log = try startLog()
    let logger = log.logger(label: "homefind")
    let sharedKeys = source.store.isInDatabase ? SharedKeys() : nil
    let settings = try fitting(
      serving.configuration(sharedKeys: sharedKeys) { try keyFile(at: $0, logger) },
      OpenFiles.raiseLimit(), logger)
    let stopTime = try serving.stopDuration()
    let news =
      addresses.isEmpty ? nil : NewsFeeds(addresses, client: client, logger: logger)
    let metrics = PrometheusRegistry()
    let database = try source.store.databaseAddress()
    let people = try accountServices(settings.publicURL, in: database, metrics, logger)
    defer { people?.accounts.store.close() }
    let features = try pageFeatures(news, people)
    let page = try page.page(features) { routeService?.isAvailable == true }
    let interval = try Setting.seconds(syncEvery, .syncEvery, atLeast: 1)
    let hangups = await UnixSignalsSequence(trapping: .sighup)
    try await source.withFinder(
      freshness.policy(or: .storeFirst), for: .service, client: client, database: database
    ) { finder in
      if let sharedKeys { follow(sharedKeys, in: finder.sources.store, logger) }
      let offered = FacadeServices(
        finder: finder, routes: routeService, page: page, news: news, accounts: people?.accounts,
        push: people?.push, pictures: SamplePictures.svg(named:))
      let facade = FacadeServer(
        configuration: settings, services: offered, logger: logger, metrics: metrics,
        version: Version.text,
        onOperations: { logger.notice("metrics and readiness", metadata: ["url": "\($0)"]) },
        onListening: { Output.answer(settings.url(port: $0)) })
      // Services stop in reverse order. This service stops last, after the facade has counted its
      // last request and the last emails have been sent.
      var services: [any Service] = [
        StoredInterest(sources: finder.sources, services: offered.search, logger: logger)
      ]
      let recommendations =
        features.contains(.interest) ? offered.search.recommendations : nil
      services += people?.list(finder, ratingsFor: recommendations) ?? []
      services += [
        facade, StoreWatch(finder: finder, logger: logger),
        ReloadedSettings(on: hangups) {
          try reload(facade, sharedKeys, log, logger)
          logger.notice("the settings were reloaded")
        } report: {
          logger.error("the settings were not reloaded", metadata: ["reason": "\($0)"])
        },
      ]
      if let interval {
        services.append(
          RepeatedSync(sources: finder.sources, interval: .seconds(interval), logger: logger))
      }
      if let news { services.append(RepeatedNews(news: news)) }
      try await ServerRun(
        services: services, place: settings.place, logger: logger, stopTime: stopTime
      ).run()
    }
  }

  /// Configures logging from the settings, including the logging by libraries.
  private func startLog() throws -> LineLog {
    let settings = try serving.logSettings()
    let log = Output.lines
    log.change(format: settings.format, level: settings.level)
    LoggingSystem.bootstrap { _ in log.handler }
    return log
  }

  /// Creates the accounts and their services; nil if no mail server is configured.
  private func accountServices(
    _ publicURL: String?, in database: PostgreSQLAddress?, _ metrics: PrometheusRegistry,
    _ logger: Logger
  ) throws -> AccountServices? {
    let accounts = try account.service(besideStoreAt: source.store.path, in: database) { event in
      metrics.count(event)
      MailDelivery.log(event, logger)
    }
    guard let accounts else { return nil }
    do {
      return AccountServices(
        accounts: accounts, push: try account.push(for: accounts, publicURL: publicURL),
        publicURL: publicURL, metrics: metrics, logger: logger)
    } catch {
      accounts.store.close()
      throw error
    }
  }

  /// Returns the page features that other settings enable.
  private func pageFeatures(
    _ news: NewsFeeds?, _ people: AccountServices?
  ) throws -> Set<PageFeature> {
    var features: Set<PageFeature> = []
    if news != nil { features.insert(.news) }
    if try serving.countsInterest() { features.insert(.interest) }
    if try serving.hasQRCodes() { features.insert(.qr) }
    if people != nil { features.insert(.accounts) }
    return features
  }

  /// Rereads the configuration file and applies it.
  ///
  /// - Throws: `CommandFailure` without changing anything. A file without the previously set keys
  ///   is also rejected, because a mistake must not open the service to everyone.
  private func reload(
    _ facade: FacadeServer, _ sharedKeys: SharedKeys?, _ log: LineLog, _ logger: Logger
  ) throws {
    let former = Setting.file
    Setting.use(try ConfigurationFile.find())
    do {
      let logSettings = try serving.logSettings()
      let configuration = try serving.configuration(sharedKeys: sharedKeys) {
        try keyFile(at: $0, logger)
      }
      if facade.needsKeys, configuration.keys == nil {
        throw CommandFailure(.badConfiguration, SettingMessage.keysRemoved)
      }
      facade.change(to: configuration)
      log.change(format: logSettings.format, level: logSettings.level)
    } catch {
      Setting.use(former)
      throw error
    }
  }

  /// Limits the number of connections to the number of open files that the system allows, minus the
  /// files that the program needs. If other machines can connect, each address may use at most a
  /// quarter of the connections.
  ///
  /// - Throws: `CommandFailure` if too few connections remain. Swift's runtime crashes if it cannot
  ///   open files, which it needs to manage threads.
  private func fitting(
    _ configuration: FacadeConfiguration, _ openFiles: Int, _ logger: Logger
  ) throws -> FacadeConfiguration {
    guard openFiles >= OpenFiles.fewestToServe else {
      throw CommandFailure(
        .cannotListen,
        CommandMessage.fewOpenFilesToServe(openFiles, least: OpenFiles.fewestToServe))
    }
    var configuration = configuration
    let room = max(openFiles - 200, openFiles / 2)
    if configuration.limits.connections > room {
      logger.warning(
        "fewer connections than set, because the system allows too few open files (ulimit -n)",
        metadata: ["connections": .number(room), "open files": .number(openFiles)])
      configuration.limits.connections = room
    }
    if !configuration.isLocal {
      configuration.limits.connectionsPerAddress = max(1, configuration.limits.connections / 4)
    }
    return configuration
  }

  /// Reads the keys from the database immediately and again after every change.
  private func follow(_ keys: SharedKeys, in store: ListingStore, _ logger: Logger) {
    // An in-memory store that replaces a database has no keys.
    guard store.isOnServer else { return }
    do throws(ListingStoreError) {
      keys.take(try store.apiKeys())
    } catch {
      logger.error("\(error.message)", metadata: ["cause": "\(error.cause ?? "-")"])
    }
    store.followAPIKeys(keys.take)
  }

  private func keyFile(at path: String, _ logger: Logger) throws -> KeyFile {
    do throws(KeyError) {
      return try KeyFile(path: path) { logger.error("\($0)") }
    } catch {
      throw error.failure
    }
  }
}
