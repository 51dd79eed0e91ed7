import ArgumentParser
import Feed
import ListingStore
import Search
import Stations
import Transport

/// The settings of where homes and stations come from.
struct SourceOptions: ParsableArguments {
  @OptionGroup var feed: FeedOptions
  @OptionGroup var stations: StationOptions
  @OptionGroup var store: StoreOptions
  @OptionGroup var remote: RemoteOptions

  /// Runs `body` with a finder over the configured feed, or over the embedded sample, and what is
  /// remembered of it.
  ///
  /// - Parameters:
  ///   - client: What sends the requests; one of its own unless given.
  ///   - isBrief: Whether the finder is for a search or two, not for a server's.
  ///   - isAnnounced: Whether it is said where the homes are the sample's.
  func withFinder<Result: Sendable>(
    _ policy: FetchPolicy, client: HTTPClient? = nil, isBrief: Bool = true,
    isAnnounced: Bool = true, _ body: @escaping @Sendable (HomeFinder) async throws -> Result
  ) async throws -> Result {
    let table = try stations.watched()
    // A server may read what others remember while it runs, and writes beside them.
    return try await withLibrary(
      client: client, isBrief: isBrief, isAnnounced: isAnnounced,
      isReading: isBrief && policy == .storeOnly
    ) { library in
      try await body(
        HomeFinder(library: library, stations: { table.current }, policy: policy))
    }
  }

  /// Runs `body` with the library of the configured feed, or of the embedded sample.
  ///
  /// - Parameters:
  ///   - adjust: Changes how the feed is asked, where its settings do not say otherwise.
  ///   - client: What sends the requests; one of its own unless given.
  ///   - isBrief: Whether the library is for a search or two.
  ///   - isAnnounced: Whether it is said where the homes are the sample's.
  ///   - mustRemember: Whether nothing is done where the store cannot be used; else memory takes its
  ///     place, which is said.
  ///   - isReading: Whether the store is only read: nothing is made or changed then.
  func withLibrary<Result: Sendable>(
    adjusting adjust: @escaping @Sendable (inout FeedConfiguration) -> Void = { _ in },
    client: HTTPClient? = nil, isBrief: Bool = false, isAnnounced: Bool = true,
    mustRemember: Bool = false, isReading: Bool = false,
    _ body: @escaping @Sendable (ListingLibrary) async throws -> Result
  ) async throws -> Result {
    let limits = try store.limits()
    return try await withSource(adjust, client: client, isAnnounced: isAnnounced) { source in
      let kept =
        try isReading
        ? store.openForReading() : mustRemember ? store.required() : store.open(isBrief: isBrief)
      let feed: FeedStore
      do throws(ListingStoreError) {
        feed = try kept.feed(source.storeName)
      } catch {
        if mustRemember { throw CommandFailure(.unusableFile, error.message) }
        Output.talk(SearchNote.nothingStored(error.message))
        feed = try ListingStore.inMemory(insteadOf: error).feed(source.storeName)
      }
      let meter = FetchMeter()
      defer { meter.finish() }
      let library = ListingLibrary(
        source: source, feed: feed, limits: limits, isBrief: isBrief,
        report: { Output.talk($0) }, progress: { if isBrief { meter.show($0) } })
      do {
        let result =
          try await isBrief
          ? meter.guarding { try await body(library) } : body(library)
        meter.finish()
        await library.close()
        return result
      } catch {
        await library.close()
        throw error
      }
    }
  }

  private func withSource<Result: Sendable>(
    _ adjust: @escaping @Sendable (inout FeedConfiguration) -> Void, client: HTTPClient?,
    isAnnounced: Bool,
    _ body: @Sendable (any ListingSource) async throws -> Result
  ) async throws -> Result {
    let client = try client ?? remote.client()
    if let configuration = try feed.configuration(adjusting: adjust) {
      return try await body(FeedSource(FeedClient(configuration, http: client)))
    }
    if isAnnounced {
      Output.talk(CommandNote.sampleHomes)
    }
    // Read once before, so that a wrong setting is told also where the store has the answer.
    _ = try feed.adjusted(FeedConfiguration(url: "", user: Secret(""), password: Secret("")))
    let sample = SampleFeed(http: client) { configuration in
      var configuration = configuration
      adjust(&configuration)
      return try feed.adjusted(configuration)
    }
    do {
      let result = try await body(sample)
      await sample.stop()
      return result
    } catch {
      await sample.stop()
      throw error
    }
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
    throw CommandFailure(
      .unusableFile,
      CommandMessage.noStationTable)
  }

  /// The table itself.
  ///
  /// - Throws: `CommandFailure` with status `unusableFile` when it is missing or damaged.
  func table() throws -> StationTable {
    StationTable(contentsOf: try contents().stations)
  }

  /// All that the table's file holds.
  ///
  /// - Throws: `CommandFailure` with status `unusableFile` when it is missing or damaged.
  func contents() throws -> StationTableContents {
    do {
      return try StationTableFile(path: try path()).contents()
    } catch let error as StationTableError {
      throw CommandFailure(.unusableFile, error)
    }
  }

  /// The table, to be read again when its file is replaced.
  ///
  /// - Throws: `CommandFailure` with status `unusableFile` when it is missing or damaged.
  func watched() throws -> WatchedStationTable {
    do {
      return try StationsAhead.table(at: try path())
    } catch let error as StationTableError {
      throw CommandFailure(.unusableFile, error)
    }
  }
}
