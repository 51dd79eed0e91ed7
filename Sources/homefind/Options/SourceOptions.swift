import ArgumentParser
import Basics
import Feed
import ListingSources
import ListingStore
import PostgreSQL
import Search
import Stations
import Transport

/// The settings of where homes and stations come from. Two of them are those of other groups once more, as a
/// group of its own is slow to parse.
struct SourceOptions: ParsableArguments {
  @OptionGroup var feed: FeedOptions
  @Option(.stations) var stations: String?
  @OptionGroup var store: StoreOptions
  @Option(.retries) var retries: String?

  /// Runs `body` with a finder over the configured sources, or over the embedded sample, and their
  /// store.
  ///
  /// - Parameters:
  ///   - client: What sends the requests; one of its own unless given.
  ///   - isBrief: Whether the finder serves a command's few searches rather than a server.
  ///   - isAnnounced: Whether to print a note if the homes are the sample's.
  ///   - database: The database that holds the store, where it was asked for already.
  func withFinder<Result: Sendable>(
    _ policy: FetchPolicy, client: HTTPClient? = nil, isBrief: Bool = true,
    isAnnounced: Bool = true, database: PostgreSQLAddress? = nil,
    _ body: @escaping @Sendable (HomeFinder) async throws -> Result
  ) async throws -> Result {
    let path = try StationOptions.path(stations)
    let terms = try LoanSettings.terms()
    // Only a command that reads may open the store read-only; a server also writes to it.
    return try await withLibraries(
      client: client, isBrief: isBrief, isAnnounced: isAnnounced,
      isReading: isBrief && policy == .storeOnly, database: database
    ) { libraries in
      // Only now: a search's is read while the store is opened.
      let table = try StationsAhead.table(at: path)
      var finder = HomeFinder(
        libraries: libraries, stations: { table.current }, policy: policy)
      finder.loanTerms = terms
      return try await body(finder)
    }
  }

  /// Runs `body` with the libraries of the configured sources, or of the embedded sample.
  ///
  /// - Parameters:
  ///   - adjust: Changes how the feed is asked, where its settings do not say otherwise.
  ///   - client: What sends the requests; one of its own unless given.
  ///   - isBrief: Whether the libraries serve a command's few searches rather than a server.
  ///   - isAnnounced: Whether to print a note if the homes are the sample's.
  ///   - mustRemember: Whether an unusable store is an error; otherwise memory takes its place, with
  ///     a note.
  ///   - isReading: Whether the store is opened read-only: nothing is created or changed then.
  ///   - database: The database that holds the store, where it was asked for already.
  func withLibraries<Result: Sendable>(
    adjusting adjust: @escaping @Sendable (inout FeedConfiguration) -> Void = { _ in },
    client: HTTPClient? = nil, isBrief: Bool = false, isAnnounced: Bool = true,
    mustRemember: Bool = false, isReading: Bool = false, database: PostgreSQLAddress? = nil,
    _ body: @escaping @Sendable ([ListingLibrary]) async throws -> Result
  ) async throws -> Result {
    let limits = try store.limits()
    let removalRule = try store.removalRule()
    return try await withSources(adjust, client: client, isAnnounced: isAnnounced) { sources in
      let kept =
        try isReading
        ? store.openForReading()
        : mustRemember ? store.required() : store.open(isBrief: isBrief, in: database)
      // Left to the last reference, which a task may hold, the file could still be open when the process ends.
      defer { kept.close() }
      var feeds: [FeedStore]
      do throws(ListingStoreError) {
        feeds = []
        for source in sources { feeds.append(try kept.feed(source.storeName)) }
      } catch {
        if mustRemember { throw error }
        Output.talk(SearchNote.notStoring(error.message))
        let memory = try ListingStore.inMemory(insteadOf: error)
        feeds = try sources.map { try memory.feed($0.storeName) }
      }
      let postgis = try store.postgis(of: feeds)
      let meter = FetchMeter()
      defer { meter.finish() }
      let libraries = zip(sources, feeds).map { source, feed in
        ListingLibrary(
          source: source, feed: feed, limits: limits, removalRule: removalRule, isBrief: isBrief,
          postgis: postgis,
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

  /// A client with the settings of calls to remote services.
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
    // Validated ahead, so that a wrong setting is reported even if the store has the answer.
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

extension SourceOptions {
  /// The sources that the configuration file lists; nil where there is no file.
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

/// The setting of where the station table is.
struct StationOptions: ParsableArguments {
  @Option(.stations) var stations: String?

  /// The table's path: the setting, or the file that came with the program.
  func path() throws -> String { try Self.path(stations) }

  /// The table's path where the flag has this value.
  static func path(_ flag: String?) throws -> String {
    if let path = Setting.text(flag, .stations) { return path }
    if let path = InstalledFile.path(of: "stations.sqlite") { return path }
    throw CommandFailure(.unusableFile, CommandMessage.noStationTable)
  }

  /// The table itself.
  ///
  /// - Throws: `StationTableError` when it is missing or damaged.
  func table() throws -> StationTable { try Self.table(stations) }

  /// The table where the flag has this value.
  static func table(_ flag: String?) throws -> StationTable {
    StationTable(contentsOf: try StationTableFile(path: path(flag)).contents().stations)
  }

  /// All that the table's file holds.
  ///
  /// - Throws: `StationTableError` when it is missing or damaged.
  func contents() throws -> StationTableContents { try StationTableFile(path: path()).contents() }
}
