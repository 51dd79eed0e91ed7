import ArgumentParser
import Basics
import CommandOutput
import DatabaseIndex
import Feed
import Library
import ListingSources
import ListingStore
import Parameters
import PostgreSQL
import Recommendations
import Region
import Search
import Stations
import Store
import Transport

/// The settings for the sources of homes and stations.
struct SourceOptions: ParsableArguments {
  @OptionGroup var feed: FeedOptions
  @Option(.region) var region: String?
  @Option(.stations) var stations: String?
  @OptionGroup var store: StoreOptions
  @Option(.retries) var retries: String?

  /// Runs `body` with a finder for the store and the configured sources, or the embedded sample.
  ///
  /// - Parameters:
  ///   - client: The client for requests; nil creates one.
  ///   - use: The purpose of the finder. With ``FetchPolicy/storeOnly``, a search becomes a lookup.
  ///   - isAnnounced: Whether to print a note if the homes come from the sample.
  ///   - database: The database that contains the store, if the caller has already read the
  ///     setting.
  func withFinder<Result: Sendable>(
    _ policy: FetchPolicy, for use: LibraryUse = .search, client: HTTPClient? = nil,
    isAnnounced: Bool = true, database: PostgreSQLAddress? = nil,
    _ body: @escaping @Sendable (HomeFinder) async throws -> Result
  ) async throws -> Result {
    let path = try StationOptions.path(stations)
    let terms = try LoanSettings.terms()
    return try await withLibraries(
      for: use == .search && policy == .storeOnly ? .lookup : use, client: client,
      isAnnounced: isAnnounced, database: database
    ) { libraries in
      // Do not read the table earlier, because a search loads it while the store opens.
      let table = try StationsAhead.table(at: path)
      var finder = HomeFinder(
        libraries: libraries, stations: { table.current }, policy: policy)
      finder.loanTerms = terms
      finder.recommend(by: RecommendationService(finder))
      return try await body(finder)
    }
  }

  /// Runs `body` with the libraries of the configured sources, or of the embedded sample.
  ///
  /// - Parameters:
  ///   - use: The purpose of the libraries.
  ///   - adjust: Changes the defaults of the feed's configuration.
  ///   - client: The client for requests; nil creates one.
  ///   - isAnnounced: Whether to print a note if the homes come from the sample.
  ///   - database: The database that contains the store, if the caller has already read the
  ///     setting.
  func withLibraries<Result: Sendable>(
    for use: LibraryUse,
    adjusting adjust: @escaping @Sendable (inout FeedConfiguration) -> Void = { _ in },
    client: HTTPClient? = nil, isAnnounced: Bool = true, database: PostgreSQLAddress? = nil,
    _ body: @escaping @Sendable ([ListingLibrary]) async throws -> Result
  ) async throws -> Result {
    let limits = try store.limits()
    let removalRule = try store.removalRule()
    return try await withSources(adjust, client: client, isAnnounced: isAnnounced) { sources in
      let kept =
        switch use {
        case .lookup: try store.openForReading()
        case .search, .service: try store.open(for: use.storeUse, in: database)
        case .sync: try store.required()
        }
      // Close explicitly, because a task may hold the last reference, and the file could still be
      // open when the process ends.
      defer { kept.close() }
      var feeds: [FeedStore]
      do throws(ListingStoreError) {
        feeds = []
        for source in sources { feeds.append(try kept.feed(source.storeName)) }
      } catch {
        if use == .sync { throw error }
        Output.talk(SearchNote.notStoring(error.message))
        let memory = try ListingStore.inMemory(insteadOf: error)
        feeds = try sources.map { try memory.feed($0.storeName) }
      }
      let postgis = try store.postgis(of: feeds)
      let meter = FetchMeter()
      defer { meter.finish() }
      let isBrief = use.storeUse == .brief
      let libraries = zip(sources, feeds).map { source, feed in
        ListingLibrary(
          source: source, feed: feed, limits: limits, removalRule: removalRule,
          use: use.storeUse,
          engine: IndexMode.engine(for: feed, of: source.name, postgis: postgis),
          report: { Output.talk($0) }, progress: { if isBrief { meter.show($0) } })
      }
      do {
        let result =
          try await isBrief
          ? meter.guarding { try await body(libraries) } : body(libraries)
        meter.finish()
        for library in libraries { await library.close() }
        return result
      } catch {
        for library in libraries { await library.close() }
        throw error
      }
    }
  }

  /// Creates a client with the settings for requests to remote services.
  func client() throws -> HTTPClient { try RemoteOptions.client(retries) }

  private func withSources<Result: Sendable>(
    _ adjust: @escaping @Sendable (inout FeedConfiguration) -> Void, client: HTTPClient?,
    isAnnounced: Bool,
    _ body: @Sendable ([any ListingSource]) async throws -> Result
  ) async throws -> Result {
    let client = try client ?? self.client()
    if let configuration = try feed.configuration(adjusting: adjust) {
      return try await body([SOAPFeed(FeedClient(configuration, http: client))])
    }
    if let listed = try self.listed(client, adjust), !listed.isEmpty {
      return try await body(listed)
    }
    if isAnnounced {
      Output.talk(CommandNote.sampleHomes)
    }
    // Validate the settings first, so that an invalid setting is reported even if the store
    // contains everything that a search needs.
    _ = try feed.adjusted(FeedConfiguration(url: "", user: Secret(""), password: Secret("")))
    let sample = SampleFeed(http: client) { configuration in
      var configuration = configuration
      adjust(&configuration)
      return try feed.adjusted(configuration)
    }
    do {
      let result = try await body([sample])
      await sample.stop()
      return result
    } catch {
      await sample.stop()
      throw error
    }
  }
}

/// A command's purpose in opening the libraries of its sources.
enum LibraryUse: Sendable {
  /// A few store-only searches by a command; opens the store read-only and creates nothing.
  case lookup
  /// A few searches by a command.
  case search
  /// Searches by a server.
  case service
  /// A sync of the sources. In this case, an unusable store is an error; in all other cases, an
  /// in-memory store replaces it, with a note.
  case sync

  /// How long the store will be used.
  var storeUse: StoreUse {
    switch self {
    case .lookup, .search: .brief
    case .service, .sync: .lasting
    }
  }
}

extension SourceOptions {
  /// Returns the sources in the configuration file; nil if there is no file.
  ///
  /// - Throws: `CommandFailure` with status `badConfiguration`.
  func listed(
    _ client: HTTPClient? = nil,
    _ adjust: @escaping @Sendable (inout FeedConfiguration) -> Void = { _ in }
  ) throws -> [any ListingSource]? {
    guard let entries = Setting.file?.sources else { return nil }
    let dependencies = SourceDependencies(client: try client ?? self.client(), adjust: adjust)
    var sources: [any ListingSource] = []
    for entry in entries {
      let source = try entry.kind.make(entry, dependencies)
      if let former = sources.first(where: { $0.storeName == source.storeName }) {
        throw CommandFailure(
          .badConfiguration,
          SettingMessage.sourceAddressTwice(
            path: entry.path, line: entry.line, sources: [former.name, source.name]))
      }
      sources.append(source)
    }
    return sources
  }
}

/// The setting for the path of the station table.
struct StationOptions: ParsableArguments {
  @Option(.region) var region: String?
  @Option(.stations) var stations: String?

  /// Returns the path of the table: the one in the settings, the one of the main region, or the
  /// file installed with the program.
  func path() throws -> String { try Self.path(stations) }

  /// Returns the path of the table for the value of the flag.
  static func path(_ flag: String?) throws -> String {
    if let path = Setting.text(flag, .stations) { return path }
    if let path = RegionChoice.path(of: RegionTable.stations.fileName) { return path }
    if let path = InstalledFile.path(of: "stations.sqlite") { return path }
    throw CommandFailure(.unusableFile, CommandMessage.noStationTable)
  }

  /// Reads the table.
  ///
  /// - Throws: `StationTableError` if the table is missing or damaged.
  func table() throws -> StationTable { try Self.table(stations) }

  /// Reads the table for the value of the flag.
  static func table(_ flag: String?) throws -> StationTable {
    try StationTable(path: path(flag))
  }

  /// Reads the entire content of the table's file.
  ///
  /// - Throws: `StationTableError` if the table is missing or damaged.
  func contents() throws -> StationTableContents { try StationTableFile(path: path()).contents() }
}
