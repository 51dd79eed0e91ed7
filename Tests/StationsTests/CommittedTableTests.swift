import Foundation
import GRDB
import Geo
import Listings
import Stations
import Testing

@Suite struct CommittedTableTests {
  private func open(_ path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  @Test func tableEqualsEmbeddedFacts() throws {
    let facts = try StationFacts.ofMainRegion()
    let table = try StationTable(path: committedTable)
    #expect(table.stations.count == 195)
    #expect(table.stations == facts)
  }

  /// A table rebuilt from the facts has the same contents, whichever SQLite versions wrote the two
  /// tables.
  @Test func tableEqualsWriterOutput() throws {
    let dump = { (path: String) -> [String] in
      try open(path).read { database in
        let tables = try String.fetchAll(
          database, sql: "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name")
        let schema = try String.fetchAll(
          database, sql: "SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY name")
        let version = try Int.fetchOne(database, sql: "PRAGMA user_version") ?? 0
        return try schema + ["\(version)"]
          + tables.flatMap {
            try Row.fetchAll(database, sql: "SELECT * FROM \($0)").map(\.description)
          }
      }
    }
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("stations.sqlite").path
      try StationTableWriter.write(
        StationFacts.ofMainRegion(), provenance: StationFacts.provenance(), to: path)
      #expect(try dump(path) == dump(committedTable))
    }
  }

  @Test func tableRecordsProvenance() throws {
    let contents = try StationTableFile(path: committedTable).contents()
    #expect(contents.version == 2)
    #expect(contents.isAsWritten)
    #expect(contents.provenance.map(\.rows) == [103, 33, 59])
    #expect(contents.provenance.map(\.licence) == ["CC BY 4.0", "CC0 1.0", "ODbL 1.0"])
    for source in contents.provenance {
      #expect(source.checksum.count == 64)
      #expect(source.retrieved.hasPrefix("20"))
    }
  }

  @Test(arguments: [
    (
      "BTS", 64,
      ["Khu Khot", "Kheha", "National Stadium", "Bang Wa", "Krung Thon Buri", "Khlong San"]
    ),
    ("MRT", 109, ["Tha Phra", "Lak Song", "Khlong Bang Phai", "Tao Poon"]),
    ("APL", 8, ["Suvarnabhumi", "Phaya Thai"]),
    ("SRT", 14, ["Krung Thep Aphiwat", "Rangsit", "Krung Thep Aphiwat", "Taling Chan"]),
  ])
  func oldClientQueryStillWorks(system: String, count: Int, ends: [String]) throws {
    let query =
      "SELECT C_CODE,N_NO,C_STATION,C_LAT,C_LON FROM POINT_OF_TRAIN WHERE C_CODE='\(system)' ORDER BY N_NO"
    let rows = try open(committedTable).read { try Row.fetchAll($0, sql: query) }
    #expect(rows.count == count)
    #expect(rows.map { $0["N_NO"] as Int? } == (1...count).map { $0 })
    let stations = try StationTable(path: committedTable)
      .stations(system: RailSystem(rawValue: system))
    for (row, station) in zip(rows, stations) {
      #expect(row["C_CODE"] == system)
      #expect(row["C_STATION"] == station.name.english)
      // The old client reads coordinates as text.
      let texts = ["C_LAT", "C_LON"].map { column -> String? in
        let value: DatabaseValue = row[column]
        return value.storage.value as? String
      }
      #expect(
        texts.map { $0.flatMap(Double.init) }
          == [station.position.latitude, station.position.longitude])
    }
    var lineEnds: [String] = []
    for (index, station) in stations.enumerated() {
      let isFirst = index == 0 || stations[index - 1].line != station.line
      let isLast = index == stations.count - 1 || stations[index + 1].line != station.line
      if isFirst || isLast { lineEnds.append(station.name.english ?? "") }
    }
    #expect(lineEnds.starts(with: ends))
  }

  @Test func oldClientTableAliasReadsSameRows() throws {
    let rows = try open(committedTable).read { database in
      try ["PointOfTrain", "POINT_OF_TRAIN"].map {
        try Row.fetchAll(database, sql: "SELECT * FROM \($0) ORDER BY ID").map(\.description)
      }
    }
    #expect(rows[0] == rows[1] && rows[0].count == 195)
  }

  @Test func oldClientColumnsComeFirst() throws {
    let names = try open(committedTable).read { database in
      try database.columns(in: "POINT_OF_TRAIN").map(\.name)
    }
    #expect(names.prefix(6) == ["ID", "C_CODE", "C_STATION", "N_NO", "C_LON", "C_LAT"])
  }

  @Test func tableHasNoJournalFiles() throws {
    let folder = URL(fileURLWithPath: committedTable).deletingLastPathComponent().path
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.filter { $0.hasPrefix("stations.sqlite") } == ["stations.sqlite"])
    let header = try Data(contentsOf: URL(fileURLWithPath: committedTable)).prefix(20)
    // The file format's write and read versions are 1 with a rollback journal and 2 with a
    // write-ahead log.
    #expect(header.suffix(2) == Data([1, 1]))
  }
}
