import Foundation
import HomefindTesting
import ListingStore
import Testing

/// Tests the store and the filters on the command line.
@Suite struct StoreProgramTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String..., store: String = "s.sqlite") async throws
    -> Program.Outcome
  {
    try await Program.run(arguments, environment: ["HOMEFIND_STORE": folder.file(store)])
  }

  private static let nearby = ["nearby", "--lat", "13.7370", "--lon", "100.5603"]

  /// If no setting names the store, it is in the cache folder.
  @Test func defaultStoreIsInCacheFolder() async throws {
    let home = folder.file("home")
    let unnamed = ["HOMEFIND_STORE": "", "XDG_CACHE_HOME": "", "HOME": home]
    let standard = home + "/.cache/homefind/listings.sqlite"
    #expect(
      try await Program.run("store", "path", environment: unnamed).output == standard + "\n")
    let given = unnamed.merging(["XDG_CACHE_HOME": "/var/cache/me"]) { $1 }
    #expect(
      try await Program.run("store", "path", environment: given).output
        == "/var/cache/me/homefind/listings.sqlite\n")
    let homeless = unnamed.merging(["HOME": ""]) { $1 }
    #expect(try await Program.run("store", "path", environment: homeless).status == 66)

    #expect(try await Program.run(Self.nearby, environment: unnamed).status == 0)
    #expect(FileManager.default.fileExists(atPath: standard))
  }

  @Test func storedHomesAreShownAndRemoved() async throws {
    let path = folder.file("s.sqlite")
    let environment = ["HOMEFIND_STORE": path]
    #expect(try await run("store", "path").output == path + "\n")
    #expect(try await run("store", "stats").output == "nothing is stored\n")
    let offline = try await Program.run(Self.nearby + ["--offline"], environment: environment)
    #expect(offline.status == 69 && offline.errors.contains("--offline"))
    let live = try await Program.run(Self.nearby + ["--json"], environment: environment)
    #expect(live.output.contains(#""freshness":"live""#))
    let cached = try await Program.run(Self.nearby + ["--json"], environment: environment)
    #expect(cached.output.contains(#""freshness":"cached""#))
    let fresh = try await Program.run(
      Self.nearby + ["--fresh", "--explain"], environment: environment)
    #expect(fresh.output.contains("covered: 2500 m around 13.737, 100.5603"), "\(fresh.output)")
    #expect(fresh.output.contains("How the answer was found\n"), "\(fresh.output)")
    #expect(fresh.output.contains(/built \d+ s ago/), "\(fresh.output)")
    #expect(fresh.output.contains("feed request: 2500 m, ") && fresh.output.contains("index: "))
    let stale = try await Program.run(
      Self.nearby + ["--offline", "--json", "--fresh-for", "0s"],
      environment: environment.merging(["HOMEFIND_USABLE_FOR": "1d"]) { $1 })
    #expect(stale.status == 0)

    let shown = try await run("show", "145831")
    #expect(shown.output.contains("Nimbrel Sky Asok") && shown.output.contains("first seen"))
    #expect(try await run("show", "1").status == 65)
    let bad = try await run("show", "abc")
    #expect(bad.status == 65 && bad.errors.contains("No search has found listing abc yet"))
    let foreign = try await run("show", "market.145831")
    #expect(
      foreign.status == 65
        && foreign.errors.contains("No source is named “market”; the sources are sample."),
      "\(foreign.errors)")
    #expect(try await run("store", "stats").output.contains(", 1 circle covered, fetched "))
    // An empty variable in a script must not delete stored homes.
    let empty = try await run("store", "prune", "--older", "")
    #expect(
      empty.status == 64 && empty.errors.contains("--older “” is not a duration"),
      "\(empty.errors)")
    #expect(try await run("show", "145831").status == 0)
    #expect(try await run("store", "prune", "--older", "0s", "--yes").status == 0)
    #expect(try await run("store", "clear", "--yes").status == 0)
    #expect(try await run("show", "145831").status == 65)
  }

  /// `store clear` and `store prune` require `--yes` or a confirmation.
  @Test func removalRequiresConfirmation() async throws {
    let path = folder.file("s.sqlite")
    for words in [["clear"], ["prune", "--older", "1d"]] {
      let nothing = try await run("store", words[0])
      #expect(nothing.status == 0 && nothing.errors == "homefind: nothing is stored\n")
    }
    let environment = ["HOMEFIND_STORE": path]
    #expect(try await Program.run(Self.nearby, environment: environment).status == 0)
    let stats = try await run("store", "stats", "--json")
    for words in [["store", "clear"], ["store", "prune", "--older", "0s"]] {
      let refused = try await Program.run(words, environment: environment)
      #expect(refused.status == 64 && refused.output.isEmpty, "\(refused)")
      #expect(refused.errors.contains(/This permanently removes \d+ homes.*from the store .*--yes/))
      #expect(refused.errors.contains(path))
      let tried = try await Program.run(words + ["--dry-run"], environment: environment)
      #expect(tried.status == 0 && tried.errors.isEmpty, "\(tried)")
      #expect(tried.output.contains(/^would remove \d+ homes/))
      #expect(tried.output.contains(path))
      let both = try await Program.run(words + ["--dry-run", "--yes"], environment: environment)
      #expect(both.status == 64, "\(both)")
    }
    #expect(try await run("store", "stats", "--json").output == stats.output)
    // Fresh homes are not considered old.
    let fresh = try await run("store", "prune", "--dry-run")
    #expect(fresh.output.hasPrefix("would remove 0 homes, with 0 price changes and 0 circles"))
    let cleared = try await run("store", "clear", "--yes")
    #expect(cleared.status == 0 && cleared.errors.contains(/removing [1-9]\d* homes/), "\(cleared)")
  }

  /// On a terminal, the command asks for confirmation and removes nothing unless the user confirms.
  @Test func terminalAsksBeforeRemoval() async throws {
    let environment = ["HOMEFIND_STORE": folder.file("s.sqlite")]
    #expect(try await Program.run(Self.nearby, environment: environment).status == 0)
    for (answer, status) in [("\n", 130), ("no\n", 130), ("y\n", 0)] as [(String, Int32)] {
      let terminal = try PseudoTerminal(
        ["store", "clear"], environment: environment, answer: (answer, "(y/N)"))
      let outcome = await terminal.outcome()
      #expect(outcome.status == status, "\(outcome.text)")
      #expect(outcome.text.contains("Remove it?") && outcome.text.contains("s.sqlite"))
      #expect(outcome.text.contains("nothing was removed") == (status != 0))
      let stats = try await Program.run(["store", "stats", "--json"], environment: environment)
      #expect(stats.output.contains(/"homes":[1-9]/) == (status != 0), "\(stats.output)")
    }
  }

  @Test func unusableStoreIsReportedAndSearchContinues() async throws {
    let path = folder.file("s.sqlite")
    #expect(try await run("nearby", "--at", "Asok").status == 0)
    var bytes = try Data(contentsOf: URL(filePath: path))
    // The header stays intact, so the file still identifies itself as a store.
    bytes.replaceSubrange(100..<bytes.count, with: Data(repeating: 7, count: bytes.count - 100))
    try bytes.write(to: URL(filePath: path))
    for words in [["store", "stats"], ["doctor", "--offline"], Self.nearby + ["--offline"]] {
      let read = try await Program.run(words, environment: ["HOMEFIND_STORE": path])
      #expect(read.status == 66 && (read.output + read.errors).contains("is damaged"), "\(read)")
      #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    }
    let damaged = try await Program.run(Self.nearby, environment: ["HOMEFIND_STORE": path])
    #expect(damaged.status == 0 && damaged.output.contains("homes of any type"))
    #expect(damaged.errors.contains("was damaged; it is now") && damaged.errors.contains("aside-1"))
    #expect(FileManager.default.contents(atPath: path + ".aside-1") == bytes)

    let nowhere = ["HOMEFIND_STORE": folder.file("s.sqlite") + "/store.sqlite"]
    let without = try await Program.run(Self.nearby, environment: nowhere)
    #expect(without.status == 0 && without.output.contains("homes of any type"))
    #expect(without.errors.contains("cannot be opened; check its folder"))
    let stats = try await Program.run(["store", "stats"], environment: nowhere)
    #expect(stats.status == 66 && stats.output.isEmpty)
    // A sync is useless without a store, so it fails.
    let sync = try await Program.run(["sync"], environment: nowhere)
    #expect(sync.status == 66 && sync.output.isEmpty)
    #expect(sync.errors.contains("cannot be opened; check its folder"))
  }

  @Test(arguments: [
    (["--min-price", "cheap"], "--min-price “cheap” is not a price"),
    (["--text", "…"], "--text “…” has no letter or digit"),
    (["--near-station", "far"], "--near-station “far” is neither a distance nor a walk"),
    (["--near-station", "51km"], "--near-station “51km” is out of range"),
    (["--since", "soon"], "--since “soon” is not a date"),
    (["--price-drop", "2026-02-30"], "--price-drop “2026-02-30” is not a date"),
    (["--sort", "cheap"], "--sort “cheap” is not a sort order"),
    (
      ["--fresh-for", "soon"],
      "--fresh-for “soon” is not a duration; write it as 90s, 15m, 2h or 7d."
    ),
  ])
  func invalidFiltersAreReported(arguments: [String], sentence: String) async throws {
    let outcome = try await Program.run(Self.nearby + arguments)
    #expect(outcome.status == 64 && outcome.output.isEmpty)
    #expect(outcome.errors.contains(sentence), "\(outcome.errors)")
  }

  @Test func filtersCountsAndGroupsAreShown() async throws {
    let outcome = try await Program.run(
      Self.nearby + [
        "--min-price", "๑ ล้าน", "--max-price", "5m", "--text", "อโศก", "--near-station", "10min",
        "--station-system", "BTS", "--since", "1 พ.ย. 2560", "--sort", "name", "--group",
        "--facets", "--explain",
      ], environment: ["HOMEFIND_STORE": folder.file("s.sqlite")])
    #expect(outcome.status == 0)
    for words in [
      " at ", "BY TYPE", "BY PRICE IN BAHT", "BY NEAREST STATION", "excluded by text: ",
    ] {
      #expect(outcome.output.contains(words), "\(outcome.output)")
    }
    // A cursor is valid only for its search.
    let first = try await Program.run(Self.nearby + ["--sort", "price", "--limit", "2"])
    let cursor = try #require(
      first.output.split(separator: "--cursor ").last?.split(separator: "\n").first.map(String.init)
    )
    let on = Self.nearby + ["--limit", "2", "--cursor", cursor]
    #expect(try await Program.run(on + ["--sort", "price"]).status == 0)
    let other = try await Program.run(on + ["--sort", "newest"])
    #expect(other.status == 64 && other.errors.contains("belongs to another search"))
  }
}
