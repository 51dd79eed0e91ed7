import CSVStream
import Foundation
import HomefindTesting
import ListingStore
import Listings
import Testing

/// Tests `homefind sync` and several programs that share one store.
@Suite struct SyncProgramTests {
  private let folder = TemporaryFolder()

  /// A provider, and the environment variables for its clients.
  private struct Provider {
    let program: RunningProgram
    let environment: [String: String]

    init(_ arguments: String..., store: String) async throws {
      program = RunningProgram(["feed", "serve"] + arguments)
      try program.start()
      let url = try #require(await program.firstLine())
      environment = [
        "HOMEFIND_FEED_URL": url, "HOMEFIND_FEED_USER": "demo",
        "HOMEFIND_FEED_PASSWORD": "demo", "HOMEFIND_STORE": store,
        // Allow a long time, because a busy machine responds slowly.
        "HOMEFIND_FEED_TIMEOUT": "900",
      ]
    }

    func stop() async {
      program.terminate()
      _ = await program.outcome()
    }
  }

  /// Prepares a run with low priority, so that other tests get processor time.
  private static func patient(
    _ arguments: [String], _ environment: [String: String]
  ) -> RunningProgram {
    RunningProgram(
      ["-n", "15", Program.url.path] + arguments, environment: environment,
      executable: URL(filePath: "/usr/bin/nice"))
  }

  private static func run(
    _ arguments: [String], _ environment: [String: String]
  ) async throws -> Program.Outcome {
    let program = patient(arguments, environment)
    try program.start()
    return await program.outcome()
  }

  /// Returns the ids of the homes for sale in a store with one feed.
  private static func homes(in path: String) throws -> Set<ListingKey> {
    let store = try ListingStore.open(path: path)
    defer { store.close() }
    #expect(store.notice == nil)
    let feed = try #require(try store.statistics().first)
    let homes = try store.feed(feed.feed).changes(since: nil).listings
    return Set(homes.filter { $0.goneAt == nil }.map(\.listing.id))
  }

  /// Two syncing servers, a sync and fifty searches use one store concurrently.
  @Test(.timeLimit(.minutes(15))) func manyProgramsShareOneStore() async throws {
    let path = folder.file("shared.sqlite")
    let feed = try await Provider(store: path)
    let alone = try await Program.run(
      ["sync"],
      environment: feed.environment.merging(["HOMEFIND_STORE": folder.file("alone.sqlite")]) { $1 })
    #expect(alone.status == 0, "\(alone.errors)")

    // Homes expire after a second, so that every program writes to the store.
    let environment = feed.environment.merging(["HOMEFIND_FRESH_FOR": "1s"]) { $1 }
    let servers = (0..<2).map { _ in
      Self.patient(["serve", "--port", "0", "--sync-every", "5s"], environment)
    }
    for server in servers { try server.start() }
    for server in servers { #expect(await server.firstLine() != nil) }
    try await withThrowingTaskGroup(of: (String, Program.Outcome).self) { group in
      group.addTask {
        ("sync", try await Self.run(["sync", "--at-once", "4"], environment))
      }
      for number in 0..<50 {
        let search = [
          ["train", "--station", "Asok", "--radius", "\(500 + 40 * number)m"],
          ["nearby", "--lat", "13.\(70 + number)", "--lon", "100.5", "--fresh"],
          ["area", "--province", "Bangkok", "--district", "Watthana", "--text", "อโศก"],
        ][number % 3]
        group.addTask {
          (search.joined(separator: " "), try await Self.run(search, environment))
        }
      }
      for try await (name, outcome) in group {
        #expect(outcome.status == 0, "\(name): \(outcome.errors)")
        #expect(!outcome.errors.contains("stored"), "\(name): \(outcome.errors)")
        #expect(name == "sync" || outcome.output.contains("within"), "\(name)")
      }
    }
    for server in servers { server.terminate() }
    for server in servers {
      let end = await server.outcome()
      #expect(end.status == 0)
      #expect(
        !end.errors.contains("could not") && !end.errors.contains("stored"), "\(end.errors)")
    }
    await feed.stop()
    let (shared, expected) = (
      try Self.homes(in: path), try Self.homes(in: folder.file("alone.sqlite"))
    )
    #expect(shared.isSuperset(of: expected) && expected.count > 2_000)
    // The store does not contain the password.
    let bytes = try Data(contentsOf: URL(filePath: path))
    #expect(bytes.firstRange(of: Data("demo".utf8)) == nil)

    // Without the feed, a search in a covered area still succeeds, and its data is reported as
    // stale.
    let last = try await Program.run(
      ["train", "--station", "Asok", "--radius", "500m"],
      environment: environment.merging(["TZ": "<+07>-7", "HOMEFIND_FRESH_FOR": "0s"]) { $1 })
    #expect(
      last.status == 0
        && last.errors.contains(/These homes date from \d{4}-\d\d-\d\d \d\d:\d\d \+07:00\./),
      "\(last.errors)")
  }

  /// A killed sync continues with the remaining circles.
  @Test(.timeLimit(.minutes(15))) func killedSyncContinues() async throws {
    let feed = try await Provider(store: folder.file("killed.sqlite"))
    // The terminal sends the signal because a task might not run before the sync ends.
    let running = try PseudoTerminal(
      ["sync", "--at-once", "1", "--calls-per-second", "1"], environment: feed.environment,
      interruption: (SIGKILL, "2 of 9 circles"))
    #expect(await running.outcome().status == 128 + SIGKILL)
    let again = try await Program.run(["sync"], environment: feed.environment)
    #expect(again.status == 0)
    #expect(!again.output.contains(" 0 already fresh"), "\(again.output)")
    let whole = try await Program.run(
      ["sync"],
      environment: feed.environment.merging(["HOMEFIND_STORE": folder.file("whole.sqlite")]) { $1 })
    #expect(whole.output.contains(" 0 already fresh"), "\(whole.output)")
    #expect(
      try Self.homes(in: folder.file("killed.sqlite"))
        == Self.homes(in: folder.file("whole.sqlite")))
    await feed.stop()
  }

  private static let script = URL(filePath: "/usr/bin/script")

  @Test(
    .enabled(if: FileManager.default.isExecutableFile(atPath: script.path), "there is no script(1)")
  )
  func syncShowsBarInScriptTerminal() async throws {
    // script(1) runs the program in a terminal and prints the program's output.
    let running = RunningProgram(
      ["-qec", "\(Program.url.path) sync", "/dev/null"], executable: Self.script)
    try running.start()
    let outcome = await running.outcome()
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("########"), "\(outcome.output)")
    #expect(outcome.output.contains(" s left"))
    #expect(outcome.output.contains("homes seen"))
  }

  /// A sync of the real data set stores all of its listings.
  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"), .timeLimit(.minutes(10)))
  func realListingsAreStored() async throws {
    let table = SharedData.path(of: "listings-insideairbnb-bangkok-202212.csv")
    let feed = try await Provider("--data", table, store: folder.file("real.sqlite"))
    let outcome = try await Program.run(["sync"], environment: feed.environment)
    await feed.stop()
    #expect(outcome.status == 0, "\(outcome.errors)")
    let reader = try CSVReader(Array(Data(contentsOf: URL(filePath: table))))
    let column = reader.column(named: "source_id")
    let ids = try reader.map { row in
      let row = try row.get()
      return ListingKey(row[column])
    }
    #expect(ids.count == 14_795)
    #expect(
      outcome.output.hasPrefix("14795 homes seen: 14795 new, 0 changed, 0 gone"),
      "\(outcome.output)")
    #expect(try Self.homes(in: folder.file("real.sqlite")) == Set(ids))
  }
}
