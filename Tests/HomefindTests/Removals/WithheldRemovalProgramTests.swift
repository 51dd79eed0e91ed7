import Foundation
import HomefindTesting
import Store
import Testing

@testable import ListingStore

/// Tests the program when a file of listings is truncated to its header.
@Suite struct WithheldRemovalProgramTests {
  private let folder = TemporaryFolder()

  private var environment: [String: String] {
    ["HOMEFIND_CONFIG": folder.file("config.yaml"), "HOMEFIND_STORE": folder.file("store.sqlite")]
  }

  private func write(_ homes: ClosedRange<Int>?) throws {
    let rows = homes.map { $0.map { "\($0),13.7\(100 + $0),100.56,Home \($0),condo" } } ?? []
    try Data((["id,lat,lon,name_en,type"] + rows).joined(separator: "\n").utf8)
      .write(to: URL(filePath: folder.file("homes.csv")))
    try Data(
      "sources:\n  - {name: mine, kind: file, path: \(folder.file("homes.csv"))}\n".utf8
    ).write(to: URL(filePath: folder.file("config.yaml")))
  }

  /// Ages the stored homes by a minute, as if time had passed between two syncs.
  private func makeOlder() throws {
    let store = try ListingStore.open(path: folder.file("store.sqlite"))
    defer { store.close() }
    try store.write { db in
      try db.execute(
        "UPDATE listing SET first_seen = first_seen - 60, last_seen = last_seen - 60")
    }
  }

  private struct Stored: Decodable {
    struct Feed: Decodable {
      var homes: Int
      var gone: Int
      var withheld: Int?
    }
    var items: [Feed]
  }

  private func stored() async throws -> Stored.Feed? {
    let stats = try await Program.run("store", "stats", "--json", environment: environment)
    return try JSONDecoder().decode(Stored.self, from: Data(stats.output.utf8)).items.first
  }

  @Test func truncatedFileKeepsHomesUntilRemovalIsAccepted() async throws {
    try write(1...40)
    #expect(try await Program.run("sync", environment: environment).status == 0)
    try write(nil)
    try makeOlder()
    let cut = try await Program.run("sync", environment: environment)
    #expect(cut.status == 67)
    #expect(
      cut.errors.contains("homefind: mine no longer sends 40 homes, but they are kept"),
      "\(cut.errors)")
    var feed = try await stored()
    #expect(feed?.homes == 40 && feed?.gone == 0 && feed?.withheld == 40)
    let doctor = try await Program.run("doctor", "--offline", environment: environment)
    #expect(doctor.status == 67 && doctor.output.contains("homefind sync --accept-removals"))
    // A search still returns the homes.
    let search = try await Program.run(
      "nearby", "--lat", "13.712", "--lon", "100.56", "--radius", "20km", "--fresh", "--json",
      environment: environment)
    #expect(search.status == 0 && search.output.contains("\"total\":40"), "\(search.errors)")
    #expect(search.output.contains(#""withheld":{"homes":40,"since":"#))
    let accepted = try await Program.run(
      "sync", "--accept-removals", environment: environment)
    #expect(accepted.status == 0, "\(accepted.errors)")
    feed = try await stored()
    #expect(feed?.homes == 0 && feed?.gone == 40 && feed?.withheld == nil)
  }

  @Test func removalLimitIsConfigurable() async throws {
    try write(1...40)
    #expect(try await Program.run("sync", environment: environment).status == 0)
    try write(1...10)
    try makeOlder()
    let strict = try await Program.run("sync", environment: environment)
    #expect(strict.status == 67)
    let lax = try await Program.run(
      ["sync"], environment: environment.merging(["HOMEFIND_REMOVAL_LIMIT": "80%"]) { $1 })
    #expect(lax.status == 0, "\(lax.errors)")
    let feed = try await stored()
    #expect(feed?.homes == 10 && feed?.gone == 30)
    let bad = try await Program.run(
      ["sync"], environment: environment.merging(["HOMEFIND_REMOVAL_LIMIT": "many"]) { $1 })
    #expect(bad.status == 64 && bad.errors.contains("HOMEFIND_REMOVAL_LIMIT"))
  }
}
