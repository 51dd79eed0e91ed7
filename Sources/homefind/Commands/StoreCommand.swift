import ArgumentParser
import ListingStore
import Search

/// `homefind store`: what homefind remembers.
struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Look at what is remembered of feeds, and tidy it.",
    discussion: """
      EXAMPLES
        homefind store stats
        homefind store prune --older 30d
      """,
    subcommands: [StatsCommand.self, PruneCommand.self, ClearCommand.self, PathCommand.self])

  /// `homefind store stats`.
  struct StatsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "stats", abstract: "Count what is remembered.",
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
            .map { Timestamp(seconds: $0).text }
          let span = times.isEmpty ? "" : ", fetched \(times.joined(separator: " to "))"
          return
            "\(feed.feed): \(Count.of(feed.homes, "home")), \(feed.gone) gone, \(Count.of(feed.priceChanges, "change")) of price, \(Count.of(feed.circles, "circle")) covered\(span)"
        }
      Output.answer(lines.isEmpty ? "nothing is remembered" : lines.joined(separator: "\n"))
    }
  }

  /// `homefind store prune`.
  struct PruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "prune", abstract: "Forget homes that were last seen long ago.",
      discussion: """
        EXAMPLES
          homefind store prune
          homefind store prune --older 30d
        """)

    @Option(
      help: ArgumentHelp("Forget what was last seen longer ago than this.", valueName: "time"))
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
        "forgotten: \(Count.of(pruned.homes, "home")) and \(Count.of(pruned.circles, "circle"))")
    }
  }

  /// `homefind store clear`.
  struct ClearCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "clear", abstract: "Forget everything.",
      discussion: """
        EXAMPLES
          homefind store clear
        """)

    @OptionGroup(title: "Settings") var store: StoreOptions
    @OptionGroup(title: "Screen") var talk: TalkOptions

    func run() async throws {
      try store.use { store throws(ListingStoreError) in try store.clear() }
      Output.talk("everything was forgotten")
    }
  }

  /// `homefind store path`.
  struct PathCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "path", abstract: "Print where the store is.",
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
