import Foundation
import HomefindTesting
import ListingStore
import Testing

/// Tests reported cases of feeds that suddenly return no homes: the program retains the stored
/// homes and reports the reason.
@Suite(
  .enabled(if: FieldFeed.isPresent, "there is no folder ../shared/cases/field, or no python3"),
  .timeLimit(.minutes(5)))
struct EmptiedFeedTests {
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    struct Expectation: Decodable, Sendable {
      var sync_error: String?
      var homes_after: Int
    }
    var `case`: String
    var run: String
    var expected: [Expectation]
    var testDescription: String { self.case }

    private enum Keys: CodingKey { case `case`, run, expected }

    init(from decoder: any Decoder) throws {
      let values = try decoder.container(keyedBy: Keys.self)
      `case` = try values.decode(String.self, forKey: .case)
      run = try values.decode(String.self, forKey: .run)
      // The expectations of other kinds of cases have a different structure.
      expected = run == "sync" ? try values.decode([Expectation].self, forKey: .expected) : []
    }
  }

  static let list: [Case] = {
    let data = try? Data(contentsOf: FieldFeed.folder.appending(path: "cases.json"))
    let all = data.flatMap { try? JSONDecoder().decode([Case].self, from: $0) }
    return (all ?? []).filter { $0.run == "sync" }
  }()

  @Test func emptiedFeedCasesExist() { #expect(Self.list.count >= 5) }

  @Test(arguments: list)
  func secondSyncKeepsHomesOrRemovesFew(field: Case) async throws {
    let folder = TemporaryFolder()
    let server = RunningProgram(
      [FieldFeed.folder.appending(path: "serve.py").path, "soap"], executable: FieldFeed.python)
    try server.start()
    defer { server.kill() }
    let port = try #require(await server.firstLine())
    let environment = [
      "HOMEFIND_FEED_URL": "http://127.0.0.1:\(port)/c/\(field.case)", "HOMEFIND_FEED_USER": "joe",
      "HOMEFIND_FEED_PASSWORD": "joe", "HOMEFIND_STORE": folder.file("store.sqlite"),
    ]
    let first = try await Program.run("sync", environment: environment)
    #expect(first.status == 0, "\(first.errors)")
    try await change(
      folder.file("store.sqlite"), next: "http://127.0.0.1:\(port)/next/\(field.case)")
    let second = try await Program.run("sync", environment: environment)
    let homes = try homes(in: folder.file("store.sqlite"))
    let isAsExpected = try field.expected.contains { expectation in
      guard homes.stored == expectation.homes_after else { return false }
      guard let pattern = expectation.sync_error else { return second.status == 0 }
      let reason = try Regex(pattern)
      return (1...127).contains(second.status) && homes.gone == 0
        && second.errors.contains(reason)
    }
    #expect(isAsExpected, "\(second.status) \(homes) \(second.errors)")
  }

  private func homes(in path: String) throws -> (stored: Int, gone: Int) {
    let store = try #require(try ListingStore.openForReading(path: path))
    defer { store.close() }
    let feed = try #require(try store.statistics().first)
    return (feed.homes, feed.gone)
  }

  /// Switches the feed to its next response and ages the stored homes by a minute, as if time had
  /// passed.
  private func change(_ path: String, next url: String) async throws {
    let change = RunningProgram(
      [
        "-c",
        """
        import sqlite3, sys, urllib.request
        urllib.request.urlopen(sys.argv[2]).read()
        db = sqlite3.connect(sys.argv[1])
        db.execute("UPDATE listing SET first_seen = first_seen - 60, last_seen = last_seen - 60")
        db.execute("UPDATE coverage SET fetched_at = fetched_at - 60")
        db.commit()
        """, path, url,
      ], executable: FieldFeed.python)
    try change.start()
    let outcome = await change.outcome()
    #expect(outcome.status == 0, "\(outcome.errors)")
  }
}

/// The cases' scripted feeds.
private enum FieldFeed {
  static let folder = SharedData.folder.deletingLastPathComponent().appending(path: "cases/field")
  static let python = URL(filePath: "/usr/bin/python3")
  static let isPresent =
    FileManager.default.fileExists(atPath: folder.appending(path: "serve.py").path)
    && FileManager.default.isExecutableFile(atPath: python.path)
}
