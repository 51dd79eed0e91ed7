import Foundation
import HomefindTesting
import Stations
import Testing

/// Tests `homefind doctor` in common situations.
@Suite struct DoctorTests {
  private let folder = TemporaryFolder()

  /// Runs `homefind doctor` with the given environment variables.
  private func doctor(_ environment: [String: String]) async throws -> Program.Outcome {
    let table = folder.file("stations.sqlite")
    if !FileManager.default.fileExists(atPath: table) {
      try StationTableWriter.write(StationFacts.ofMainRegion(), provenance: [], to: table)
    }
    return try await Program.run(
      ["doctor"], environment: ["HOMEFIND_STATIONS": table].merging(environment) { $1 })
  }

  @Test func missingSetupIsNotAFailure() async throws {
    let outcome = try await doctor([:])
    #expect(outcome.status == 0)
    for subject in ["configuration", "store", "feed", "streets", "route service"] {
      #expect(outcome.output.contains("not set \(subject)"), "\(outcome.output)")
    }
    #expect(outcome.output.contains("ok      stations       195 stations in "))
    #expect(!outcome.output.contains("failed"))
  }

  @Test(arguments: [
    (["HOMEFIND_STATIONS": "/nowhere.sqlite"], "stations", "Run homefind stations refresh.", 66),
    (["HOMEFIND_STORE": "/dev/null/s.sqlite"], "store", "Name another with --store", 66),
    (["HOMEFIND_CONFIG": "/nowhere.yaml"], "configuration", "/nowhere.yaml cannot be read", 78),
    (
      ["HOMEFIND_FEED_URL": "http://127.0.0.1:9/x"], "feed", "Run homefind feed check for details.",
      69
    ),
    (["HOMEFIND_ROUTE_SERVICE": "osrm=http://127.0.0.1:9"], "route service", "refused", 69),
    (["HOMEFIND_ROUTE_SERVICE": "horse=http://127.0.0.1:9"], "route service", "KIND=ADDRESS", 64),
  ])
  func failuresIncludeAdvice(
    environment: [String: String], subject: String, advice: String, status: Int32
  ) async throws {
    let outcome = try await doctor(environment)
    #expect(outcome.status == status)
    let lines = outcome.output.split(separator: "\n")
    let line = try #require(lines.firstIndex { $0.hasPrefix("failed  \(subject)") })
    #expect(lines[line...].prefix(2).joined().contains(advice), "\(outcome.output)")
  }

  @Test(.enabled(if: geteuid() != 0, "root may write every file"))
  func readOnlyStoreFails() async throws {
    let environment = ["HOMEFIND_STORE": folder.file("read-only.sqlite")]
    let search = try await Program.run(["nearby", "--at", "Asok"], environment: environment)
    #expect(search.status == 0, "\(search.errors)")
    #expect(chmod(folder.file("read-only.sqlite"), 0o400) == 0)
    let outcome = try await doctor(environment)
    #expect(outcome.status == 66)
    #expect(outcome.output.contains("failed  store"), "\(outcome.output)")
  }

  @Test func foreignTableAndStoreAreReportedAndKept() async throws {
    let (table, store) = (folder.file("bad-table.sqlite"), folder.file("bad.sqlite"))
    for file in [table, store] {
      try Data((0..<9_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }).write(
        to: URL(filePath: file))
    }
    let outcome = try await doctor(["HOMEFIND_STATIONS": table, "HOMEFIND_STORE": store])
    #expect(outcome.status == 66)
    #expect(outcome.output.contains("failed  stations"))
    #expect(
      outcome.output.contains("failed  store          The file \(store) is not a homefind store"))
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.file("")).sorted()
        == ["bad-table.sqlite", "bad.sqlite", "stations.sqlite"])
  }

  @Test func workingFeedAndFilledStoreAreOK() async throws {
    let feed = RunningProgram(["feed", "serve"])
    try feed.start()
    let address = try #require(await feed.firstLine())
    let environment = [
      "HOMEFIND_FEED_URL": address, "HOMEFIND_FEED_USER": "demo", "HOMEFIND_FEED_PASSWORD": "demo",
      "HOMEFIND_STORE": folder.file("s.sqlite"),
    ]
    let search = try await Program.run(["nearby", "--at", "Asok"], environment: environment)
    #expect(search.status == 0, "\(search.errors)")
    let outcome = try await doctor(environment)
    #expect(outcome.status == 0, "\(outcome.output)")
    #expect(outcome.output.contains(/ok      store          [1-9]\d* homes of 1 feed in/))
    #expect(outcome.output.contains("ok      feed           "))
    feed.terminate()
    _ = await feed.outcome()
  }
}
