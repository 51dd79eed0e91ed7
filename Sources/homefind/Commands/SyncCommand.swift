import ArgumentParser
import CommandOutput
import Feed
import Library
import ListingStore
import Messages
import Region
import Search

/// `homefind sync`: copies the whole feed into the store.
struct SyncCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sync", abstract: "Store all homes in the feed.",
    discussion: """
      Goes through the provinces and districts and requests the homes within 60 km of each
      district's coordinate, so that the store can answer every search in a district, whatever its
      radius. The feed is queried in circles, which are split if they contain many homes. Each part
      is stored as soon as it is complete: after an interruption, the next sync does not refetch the
      parts that were fetched within the time of --fresh-for.

      Homes that the feed no longer sends are marked as gone when the sync ends. If they are more
      than 30% of a source's homes (HOMEFIND_REMOVAL_LIMIT), the sync keeps them and exits with
      status 67: check the feed, then accept their removal, or wait until the feed sends them again.

      EXAMPLES
        homefind sync
        homefind sync --accept-removals
        homefind sync --calls-per-second 1
        homefind nearby --lat \(City.examples.latitude) --lon \(City.examples.longitude) --offline
      """)

  @Flag(help: "Remove all homes that the feed no longer sends, however many.")
  var acceptRemovals = false

  @OptionGroup var pace: SyncPace
  @OptionGroup(title: "Settings") var source: SourceOptions
  @OptionGroup(title: "Screen") var talk: TalkOptions

  func run() async throws {
    let rate = try pace.rate()
    let atOnce = try pace.circlesAtOnce()
    let bar = SyncBar()
    defer { bar.finish() }
    let summary = try await source.withLibraries(
      for: .sync,
      adjusting: { feed in
        feed.pageSize = SyncPace.pageSize
        feed.pagesAtOnce = 2
        feed.callsPerSecond = rate
      },
      { libraries in
        try await Interruption.guarding(
          keeping: .sync,
          clearing: bar.finish
        ) {
          try await SourceSet(libraries).sync(
            atOnce: atOnce, acceptRemovals: acceptRemovals, progress: bar.show)
        }
      })
    bar.finish()
    guard summary.isRemembered else {
      throw CommandFailure(.unusableFile, CommandMessage.syncNotStored)
    }
    Output.answer(SyncText(summary: summary).text)
    guard summary.withheld.isEmpty else {
      throw CommandFailure(
        .failedCheck,
        summary.withheld.map {
          CommandMessage.removalsWithheld(
            source: $0.source, $0.removals.count, since: $0.removals.since
          ).message
        }.joined(separator: "\nhomefind: "))
    }
  }
}

/// The options that limit the load that a sync puts on the feed.
struct SyncPace: ParsableArguments {
  @Option(.syncRate) var callsPerSecond: String?

  @Option(.syncAtOnce) var atOnce: String?

  /// The default maximum number of requests per second.
  static let callsPerSecond = 5
  /// The default number of circles to fetch concurrently.
  static let circlesAtOnce = 2
  /// The default initial number of homes per page.
  static let pageSize = 1_000

  func rate() throws -> Double {
    Double(
      try Setting.number(
        callsPerSecond, .syncRate, in: 1...1_000) ?? Self.callsPerSecond)
  }

  func circlesAtOnce() throws -> Int {
    try Setting.number(atOnce, .syncAtOnce, in: 1...16) ?? Self.circlesAtOnce
  }
}
