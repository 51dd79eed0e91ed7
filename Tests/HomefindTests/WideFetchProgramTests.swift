import Foundation
import HomefindTesting
import Library
import ListingStore
import Testing

/// Tests a search that is fetched in parts, with and without a terminal.
@Suite(.timeLimit(.minutes(15))) struct WideFetchProgramTests {
  /// A number of homes that exceeds the maximum for one fetch.
  private static let homes = 17_000
  private static let search = [
    "nearby", "--lat", "13.75", "--lon", "100.55", "--radius", "50km", "--limit", "1", "--json",
  ]

  private let folder = TemporaryFolder()

  /// Starts a feed with `homes` homes within 30 km and calls `body` with the environment variables
  /// for its clients.
  private func withFeed(_ body: ([String: String]) async throws -> Void) async throws {
    let rows = (0..<Self.homes).map { number in
      let (row, column) = (number / 130, number % 130)
      return "\(number + 1),4,\(13.6 + Double(row) / 500),\(100.42 + Double(column) / 500)"
    }
    let data = folder.file("homes.csv")
    try Data((["id,type,lat,lon"] + rows).joined(separator: "\n").utf8)
      .write(to: URL(filePath: data))
    let feed = RunningProgram(["feed", "serve", "--data", data])
    try feed.start()
    defer { feed.kill() }
    try await body([
      "HOMEFIND_FEED_URL": try #require(await feed.firstLine()), "HOMEFIND_FEED_USER": "demo",
      "HOMEFIND_FEED_PASSWORD": "demo", "HOMEFIND_FEED_TIMEOUT": "600",
      "HOMEFIND_STORE": folder.file("store.sqlite"),
    ])
  }

  private struct Answer: Decodable {
    struct Explain: Decodable {
      var feedCalls: [FeedCall]
    }
    struct FeedCall: Decodable {
      var rows: Int
    }
    var total: Int
    var explain: Explain?
  }

  @Test(arguments: [SIGINT, SIGTERM])
  func interruptedFetchKeepsCompletePartsAndContinues(number: Int32) async throws {
    try await withFeed { environment in
      let terminal = try PseudoTerminal(
        Self.search, environment: environment,
        // The remaining time appears after the first part.
        interruption: (number, " homes fetched, about "))
      let (text, status) = await terminal.outcome()
      #expect(status == 130)
      #expect(text.contains("0 homes fetched"))
      // The bar is cleared, and no partial result is printed.
      #expect(
        text.split(separator: "\u{1B}[2K").last
          == "homefind: interrupted; finished parts are kept, and the same search continues from there\n"
      )
      let store = try ListingStore.open(path: folder.file("store.sqlite"))
      #expect(store.notice == nil)
      let kept = try #require(try store.statistics().first)
      store.close()
      #expect((1..<Self.homes).contains(kept.homes), "\(kept.homes)")

      let next = try await Program.run(Self.search + ["--explain"], environment: environment)
      #expect(next.status == 0)
      // There is no progress bar without a terminal.
      #expect(
        next.errors
          == "homefind: there are many homes, so they are fetched in parts; finished parts are kept if you stop\n"
      )
      let answer = try JSONDecoder().decode(Answer.self, from: Data(next.output.utf8))
      #expect(answer.total == Self.homes)
      let rows = try #require(answer.explain?.feedCalls.first?.rows)
      #expect((1..<Self.homes).contains(rows), "\(rows)")
      let again = try await Program.run(Self.search + ["--offline"], environment: environment)
      let all = try JSONDecoder().decode(Answer.self, from: Data(again.output.utf8))
      #expect(all.total == Self.homes && again.errors.isEmpty)
    }
  }
}
