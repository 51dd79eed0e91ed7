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
import Routes
import Search
import ServiceLifecycle
import Store
import UnixSignals
import WebPage

/// `homefind serve`: the searches over HTTP.
struct ServeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the web page, and the searches as JSON over HTTP.",
    discussion: """
      Serves until SIGTERM or Ctrl-C, then finishes what runs and ends with 0.
      SIGHUP reads the configuration file again: log, CORS, keys, rate limit,
      trusted proxies and base path may change. One that is wrong, or names no
      keys any more, is refused as a whole.

      EXAMPLES
        homefind serve
        homefind serve --host 0.0.0.0 --port 8080
        curl 'http://127.0.0.1:8080/v1/nearby?lat=13.7370&lon=100.5603&radius=2km&type=condo'
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
    // One client for all remotes, and with it one retry budget and one breaker for each of them.
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
      // The first is the last to end: when the facade counts nothing more, and sends no mails.
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
          logger.notice("the settings were read again")
        } report: {
          logger.error("the settings were not read again", metadata: ["reason": "\($0)"])
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

  /// Sets up the log as the settings say, for what libraries log too.
  private func startLog() throws -> LineLog {
    let settings = try serving.logSettings()
    let log = Output.lines
    log.change(format: settings.format, level: settings.level)
    LoggingSystem.bootstrap { _ in log.handler }
    return log
  }

  /// Accounts and what runs for them; nil if the settings name no mail server.
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

  /// The parts of the page that other settings turn on.
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

  /// Reads the configuration file again and goes on with what it says.
  ///
  /// - Throws: `CommandFailure`; then everything stays as it was. A file in which the keys are missing
  ///   is refused too: a mistake in it must not open the service to everyone.
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

  /// A configuration with no more connections than the system lets the program have, beside the
  /// files that it needs. Where others than this machine ask, no address has more than a quarter of them.
  ///
  /// - Throws: `CommandFailure` where too few are left: a program that can open nothing more is
  ///   ended by Swift's runtime, which looks after its threads by opening files.
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
        "fewer connections than set, since the system allows few open files (ulimit -n)",
        metadata: ["connections": .number(room), "open files": .number(openFiles)])
      configuration.limits.connections = room
    }
    if !configuration.isLocal {
      configuration.limits.connectionsPerAddress = max(1, configuration.limits.connections / 4)
    }
    return configuration
  }

  /// Takes the keys that the database holds, now and whenever they change.
  private func follow(_ keys: SharedKeys, in store: ListingStore, _ logger: Logger) {
    // Memory that takes the place of a database knows of no keys.
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
