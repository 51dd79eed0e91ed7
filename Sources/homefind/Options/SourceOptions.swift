import ArgumentParser
import Feed
import Search
import Stations
import Transport

/// The settings of where homes and stations come from.
struct SourceOptions: ParsableArguments {
  @OptionGroup var feed: FeedOptions
  @OptionGroup var stations: StationOptions

  /// Runs `body` with a finder over the configured feed, or over the embedded sample.
  func withFinder<Result: Sendable>(
    _ body: @Sendable (HomeFinder) async throws -> Result
  ) async throws -> Result {
    let table = try stations.table()
    return try await withSource { source in
      try await body(HomeFinder(source: source, stations: table))
    }
  }

  private func withSource<Result: Sendable>(
    _ body: @Sendable (any ListingSource) async throws -> Result
  ) async throws -> Result {
    let client = HTTPClient()
    if let configuration = try feed.configuration() {
      return try await body(FeedSource(FeedClient(configuration, http: client)))
    }
    Output.talk(
      "no feed is configured, so the homes are a built-in sample and made up; --feed-url or HOMEFIND_FEED_URL names a real one"
    )
    return try await SampleFeed.run { configuration in
      let configuration = try feed.adjusted(configuration)
      return try await body(
        FeedSource(FeedClient(configuration, http: client), name: "sample"))
    }
  }
}

/// The setting of where the station table is.
struct StationOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("The station table (HOMEFIND_STATIONS).", valueName: "file"))
  var stations: String?

  /// The table's path: the setting, or the file that came with the program.
  func path() throws -> String {
    if let path = Setting.text(stations, "HOMEFIND_STATIONS") { return path }
    if let path = InstalledFile.path(of: "stations.sqlite") { return path }
    throw CommandFailure(
      .unusableFile,
      "The station table stations.sqlite is not beside the program; name it with --stations or HOMEFIND_STATIONS."
    )
  }

  /// The table itself.
  ///
  /// - Throws: `CommandFailure` with status `unusableFile` when it is missing or damaged.
  func table() throws -> StationTable {
    do {
      return try StationTable(path: try path())
    } catch let error as StationTableError {
      throw CommandFailure(.unusableFile, "\(error)")
    }
  }
}
