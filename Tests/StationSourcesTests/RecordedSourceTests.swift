import Geo
import HomefindTesting
import Listings
import StationSources
import Stations
import Testing

/// The table records the source of each station's position, and the embedded facts do not move the
/// station back.
@Suite struct RecordedSourceTests {
  private func asok(moved metres: Double, in test: TableFolder) throws -> [Station] {
    let position = try #require(test.facts.first { $0.code == "E4" }).position
    let place = try #require(
      Coordinate(latitude: position.latitude + metres / 111_000, longitude: position.longitude))
    return test.facts(changing: "E4") { $0.position = place }
  }

  private func source(of code: String, in test: TableFolder) throws -> String? {
    let contents = try test.table.contents()
    let place = try #require(contents.stations.firstIndex { $0.code == code })
    return try #require(contents.sources)[place]
  }

  @Test func embeddedFactsMoveNothingBack() async throws {
    try await TableFolder.with { test in
      #expect(try source(of: "E4", in: test)?.hasPrefix("Namtang") == true)
      let moved = try asok(moved: 100, in: test).filter { $0.code == "E4" }
      let path = try test.file(
        "new.csv",
        Source.csv(
          moved.map { station in
            var station = station
            station.name.english = "Asok Montri"
            return station
          }
        ).replacing(",line,", with: ",route_of,"))
      let report = try await test.refresh(path)
      #expect(report.isReplaced && report.difference.moved.map(\.station.code) == ["E4"])
      #expect(try source(of: "E4", in: test) == "new.csv")
      #expect(try source(of: "E3", in: test)?.hasPrefix("Gusb3ll") == true)
      let after = try test.table.contents().stations
      #expect(try await test.refresh().difference.isEmpty)
      #expect(try test.table.contents().stations == after)
      #expect(try source(of: "E4", in: test) == "new.csv")
      // A source that is passed explicitly may move the station again, even if it contains the
      // built-in facts.
      let facts = try test.file("facts.csv", Source.csv(test.facts))
      #expect(try await test.refresh(facts).difference.moved.map(\.station.code) == ["E4"])
      #expect(try source(of: "E4", in: test) == "facts.csv")
    }
  }

  /// A line that a source lists completely keeps its stations and their order; stations that only
  /// the facts contain are added.
  @Test func embeddedFactsKeepStationsOfSource() async throws {
    try await TableFolder.with { test in
      var list = test.facts.filter { $0.line == "Gold" }
      let position = try #require(Coordinate(latitude: 13.7345, longitude: 100.5085))
      list.append(
        Station(
          system: .bts, line: "Gold", code: "G4", number: 1, order: 4,
          name: LocalizedText(thai: "ประชาธิปก", english: "Prajadhipok"), position: position))
      #expect(
        try await test.refresh(test.file("gold.csv", Source.csv(list))).difference.added.count == 1)
      let report = try await test.refresh()
      #expect(report.difference.isEmpty && report.failed.isEmpty)
      let codes = try test.table.contents().stations.filter { $0.line == "Gold" }.map(\.code)
      #expect(codes == ["G1", "G2", "G3", "G4"])
    }
  }

  /// In a table from a release that did not record sources, a position that differs from the facts
  /// comes from the source that the table names.
  @Test(arguments: [
    (["one.csv"], "one.csv", true), (["one.csv", "two.zip"], nil, true), ([], nil, false),
  ])
  func olderTableIsMigrated(sources: [String], source: String?, stays: Bool) async throws {
    try await TableFolder.with { test in
      let provenance =
        StationFacts.provenance()
        + sources.map {
          StationProvenance(source: $0, retrieved: "2026-01-01", checksum: "00", rows: 1)
        }
      try StationTableWriter.write(
        asok(moved: 100, in: test), provenance: provenance, to: test.table.path)
      try test.execute("ALTER TABLE POINT_OF_TRAIN DROP COLUMN C_SOURCE")
      #expect(try test.table.contents().sources == nil)
      let report = try await test.refresh()
      #expect(report.isReplaced && report.difference.moved.isEmpty == stays)
      if stays { #expect(try self.source(of: "E4", in: test) == source) }
      #expect(try self.source(of: "E3", in: test)?.hasPrefix("Gusb3ll") == true)
      #expect(try test.table.findings().isEmpty)
    }
  }

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func governmentFeedIsNotMovedBack() async throws {
    try await TableFolder.with { test in
      let name = "namtang-gtfs-partial-20230422.zip"
      #expect(try await test.refresh(SharedData.path(of: name)).difference.moved.count == 37)
      let after = try test.table.contents()
      #expect(after.sources?.count { $0 == name } == 140)
      #expect(try await test.refresh().difference.isEmpty)
      #expect(try test.table.contents().stations == after.stations)
      #expect(try test.table.contents().sources == after.sources)
    }
  }
}
