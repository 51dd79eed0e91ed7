import ArgumentParser
import ListingStore
import Search

/// `homefind store`: what homefind remembers.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Show or tidy the store of listings.",
    discussion: """
      EXAMPLES
        homefind store stats
        homefind store prune --older 30d
      """,
    subcommands: [StatsCommand.self, PruneCommand.self, ClearCommand.self, PathCommand.self])

  /// `homefind store stats`.
  struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stats", abstract: "Count what is stored.",
      discussion: """
        EXAMPLES
          homefind store stats
        """)

    @OptionGroup(title: "Settings") var store: StoreOptions
    @OptionGroup(title: "Screen") var talk: TalkOptions

    func run() async throws {
      let lines = try store.use { store throws(ListingStoreError) in try store.statistics() }
        .map { feed in
          let times = [feed.oldest, feed.newest].compactMap { $0 }
            .map { LocalTime.text(Timestamp(seconds: $0)) }
          let span = times.isEmpty ? "" : ", fetched \(times.joined(separator: " to "))"
          return
            "\(feed.feed): \(Count.of(feed.homes, "home")), \(feed.gone) gone, \(Count.of(feed.priceChanges, "price change")), \(Count.of(feed.circles, "circle")) covered\(span)"
        }
      Output.answer(lines.isEmpty ? "nothing is stored" : lines.joined(separator: "\n"))
    }
  }

  /// `homefind store prune`.
  struct PruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune", abstract: "Delete homes that were last seen long ago.",
      discussion: """
        EXAMPLES
          homefind store prune
          homefind store prune --older 30d
        """)

    @Option(
      help: ArgumentHelp("Delete what was last seen longer ago than this.", valueName: "time"))
    var older = "90d"

    @OptionGroup(title: "Settings") var store: StoreOptions
    @OptionGroup(title: "Screen") var talk: TalkOptions

    func run() async throws {
      let age = try Setting.seconds(older, "", flagName: "--older") ?? 0
      let time = Timestamp.now().seconds - age
      let pruned = try store.use { store throws(ListingStoreError) in
        try store.prune(before: time)
      }
      Output.talk(
        "deleted \(Count.of(pruned.homes, "home")) and \(Count.of(pruned.circles, "circle"))")
    }
  }

  /// `homefind store clear`.
  struct ClearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Delete everything that is stored.",
      discussion: """
        EXAMPLES
          homefind store clear
        """)

    @OptionGroup(title: "Settings") var store: StoreOptions
    @OptionGroup(title: "Screen") var talk: TalkOptions

    func run() async throws {
      try store.use { store throws(ListingStoreError) in try store.clear() }
      Output.talk("deleted everything that was stored")
    }
  }

  /// `homefind store path`.
  struct PathCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Print the path of the store.",
      discussion: """
        EXAMPLES
          homefind store path
        """)

    @OptionGroup(title: "Settings") var store: StoreOptions
    @OptionGroup(title: "Screen") var talk: TalkOptions

    func run() throws {
      Output.answer(try store.requiredPath())
    }
  }
}
