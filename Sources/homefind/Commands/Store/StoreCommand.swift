import ArgumentParser
import Basics
import CommandOutput
import JSONStream
import ListingStore
import Messages
import Search

/// `homefind store`: inspects and maintains the store.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Show, check, back up, tidy or copy the listing store.",
    discussion: """
      EXAMPLES
        homefind store stats
        homefind store backup "homefind-$(date +%F).sqlite"
        homefind store prune --older 30d
        homefind store copy --to postgresql://homefind@db.example/homes
      """,
    subcommands: [
      StatsCommand.self, StoreCheckCommand.self, StoreBackupCommand.self, PruneCommand.self,
      ClearCommand.self, StoreCopyCommand.self,
      PathCommand.self,
    ])

  struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stats", abstract: "Count the stored homes, price changes and circles.",
      discussion: """
        EXAMPLES
          homefind store stats
          homefind store stats --json
        """)

    @OptionGroup var output: OutputOptions
    @OptionGroup(title: "Settings") var store: StoreOptions

    func run() async throws {
      let feeds =
        try store.read { try $0.statistics() } ?? []
      try output.print(Self.document(of: feeds)) { _ in
        let nothing = CommandNote.nothingStored.text(in: Output.language)
        return feeds.isEmpty
          ? [nothing] : feeds.map { ReportMessage.stored($0).text(in: Output.language) }
      }
    }

    private static func document(of feeds: [StoreStatistics]) -> [UInt8] {
      JSONWriter.items(feeds) { json, feed in
        json.field("feed", feed.feed)
        json.field("homes", feed.homes)
        json.field("gone", feed.gone)
        json.field("priceChanges", feed.priceChanges)
        json.field("circles", feed.circles)
        json.field("oldest", feed.oldest.map { Timestamp(seconds: $0).text })
        json.field("newest", feed.newest.map { Timestamp(seconds: $0).text })
        json.field("withheld", feed.withheld?.count)
        json.field("withheldSince", feed.withheld.map { Timestamp(seconds: $0.since).text })
      }
    }
  }

  struct PruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune", abstract: "Delete homes that were last seen long ago.",
      discussion: """
        Reports what it removes and from which store, and asks for confirmation on
        a terminal; elsewhere it needs --yes.

        EXAMPLES
          homefind store prune --dry-run
          homefind store prune --older 30d --yes
        """)

    @Option(
      help: ArgumentHelp(
        "Delete homes that were last seen longer ago than this.", valueName: "time"))
    var older = "90d"

    @OptionGroup var removal: RemovalOptions
    @OptionGroup(title: "Settings") var store: StoreOptions
    @OptionGroup(title: "Screen") var talk: TalkOptions

    func run() async throws {
      let age = try Setting.seconds(older, from: "--older")
      let time = Timestamp.now().seconds - age
      // With `--yes`, open the store for changes, because the removal may upgrade a store from an
      // earlier version.
      let old =
        try removal.yes
        ? store.change { try $0.prunable(before: time) }
        : store.read { try $0.prunable(before: time) }
      guard let old else { return Output.talk(CommandNote.nothingStored) }
      guard try removal.confirm(.old(old, place: store.place())) else { return }
      let pruned = try store.change {
        try $0.prune(before: time)
      }
      guard let pruned else { return Output.talk(CommandNote.nothingStored) }
      Output.talk(CommandNote.pruned(homes: pruned.homes, circles: pruned.circles))
    }
  }

  struct ClearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Delete all stored homes.",
      discussion: """
        Reports what it removes and from which store, and asks for confirmation on
        a terminal; elsewhere it needs --yes. Beacons stay.

        EXAMPLES
          homefind store clear --dry-run
          homefind store clear --yes
        """)

    @OptionGroup var removal: RemovalOptions
    @OptionGroup(title: "Settings") var store: StoreOptions
    @OptionGroup(title: "Screen") var talk: TalkOptions

    func run() async throws {
      // With `--yes`, open the store for changes, because the removal may upgrade a store from an
      // earlier version.
      let feeds =
        try removal.yes
        ? store.change { try $0.statistics() } : store.read { try $0.statistics() }
      guard let feeds else { return Output.talk(CommandNote.nothingStored) }
      let content = Removal.StoreCounts(feeds)
      guard try removal.confirm(.store(content, place: store.place())) else { return }
      _ = try store.change { try $0.clear() }
      Output.talk(CommandNote.cleared)
    }
  }

  struct PathCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Print the path of the store, or the place of its database.",
      discussion: """
        EXAMPLES
          homefind store path
        """)

    @OptionGroup(title: "Settings") var store: StoreOptions
    @OptionGroup(title: "Screen") var talk: TalkOptions

    func run() throws {
      Output.answer(try store.place())
    }
  }
}
