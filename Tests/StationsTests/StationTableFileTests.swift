import Foundation
import GRDB
import Geo
import HomefindTesting
import Listings
import Messages
import Stations
import Testing

@Suite struct StationTableFileTests {
  private func station(_ number: Int, name: String, at longitude: Double) throws -> Station {
    Station(
      system: .bts, line: "Test", code: "T\(number)", number: number, order: number,
      name: LocalizedText(english: name),
      position: try #require(Coordinate(latitude: 13.123456789, longitude: longitude)))
  }

  @Test func writtenTableIsReadBack() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("stations.sqlite").path
      let facts = try StationFacts.ofMainRegion()
      try StationTableWriter.write(facts, provenance: [], to: path)
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
      #expect(try StationTable(path: path).stations == facts)
      try StationTableWriter.write(facts, provenance: [], to: path)
      #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == bytes)
      let source = StationProvenance(
        source: "a test", retrieved: "2026-01-01", checksum: "00", rows: 2, entityTag: "W/\"1\"")
      let few = [try station(1, name: "A", at: 100.5), try station(2, name: "B", at: -0.25)]
      try StationTableWriter.write(few, provenance: [source], to: path)
      #expect(try StationTable(path: path).stations == few)
      #expect(try StationTableFile(path: path).contents().provenance == [source])
      let texts = try DatabaseQueue(path: path).read {
        try String.fetchAll($0, sql: "SELECT C_LAT || ' ' || C_LON FROM POINT_OF_TRAIN ORDER BY ID")
      }
      #expect(texts == ["13.123456789 100.50000", "13.123456789 -0.25000"])
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["stations.sqlite"])
    }
  }

  @Test func failedWriteKeepsOldTable() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("stations.sqlite").path
      let good = [try station(1, name: "A", at: 100.5)]
      try StationTableWriter.write(good, provenance: [], to: path)
      let twice = [try station(1, name: "B", at: 100.5), try station(1, name: "C", at: 100.6)]
      for (stations, target) in [(twice, path), (good, folder.path), (good, path + "/no/such")] {
        let error = #expect(throws: StationTableError.self) {
          try StationTableWriter.write(stations, provenance: [], to: target)
        }
        guard case .notWritten(target, _) = error else {
          Issue.record("\(String(describing: error))")
          continue
        }
        #expect(error?.cause?.isEmpty == false)
      }
      #expect(try StationTable(path: path).stations == good)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path) == ["stations.sqlite"])
    }
  }

  @Test func otherFilesAreRejected() throws {
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("stations.sqlite")
      let fault = { () -> StationTableError? in
        let error = #expect(throws: StationTableError.self) { try StationTable(path: url.path) }
        #expect(error?.description.hasSuffix(".") == true)
        #expect(error?.description.contains(error?.cause ?? "\n") == false)
        return error
      }
      #expect(fault() == .missing(path: url.path))

      try Data().write(to: url)
      #expect(fault()?.kind == "notStations")
      try Data("name,lat,lon\nAsok,13,100\n".utf8).write(to: url)
      #expect(fault()?.kind == "notStations")
      try Data(repeating: 7, count: 10_000).write(to: url)
      #expect(fault()?.kind == "notStations")

      let whole = try Data(contentsOf: URL(fileURLWithPath: committedTable))
      for size in [4096, 8192, 20_000, whole.count - 4096] {
        try whole.prefix(size).write(to: url)
        #expect(fault()?.kind == "damaged", "the first \(size) bytes")
      }
      try FileManager.default.removeItem(at: url)
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
      #expect(fault()?.kind == "unreadable")
    }
  }

  @Test(arguments: [
    ("DROP TABLE STATIONS_FORMAT", "notStations"), ("DROP TABLE POINT_OF_TRAIN", "notStations"),
    ("ALTER TABLE POINT_OF_TRAIN DROP COLUMN C_COLOR", "notStations"),
    ("UPDATE STATIONS_FORMAT SET VERSION = 3", "tooNew"),
    ("DROP TABLE PROVENANCE", "notStations"),
    ("DELETE FROM STATIONS_FORMAT", "damaged"),
    ("UPDATE STATIONS_FORMAT SET VERSION = 'x'", "damaged"),
    ("UPDATE POINT_OF_TRAIN SET C_CODE = 'TRAM' WHERE ID = 7", "damaged"),
    ("UPDATE POINT_OF_TRAIN SET N_ORDER = 'first' WHERE ID = 7", "damaged"),
  ])
  func changedTablesAreDetected(sql: String, fault: String) throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("stations.sqlite").path
      try Data(contentsOf: URL(fileURLWithPath: committedTable))
        .write(to: URL(fileURLWithPath: path))
      let database = try DatabaseQueue(path: path)
      try database.write { try $0.execute(sql: sql) }
      try database.close()
      let error = #expect(throws: StationTableError.self) { try StationTable(path: path) }
      #expect(error?.kind == fault)
    }
  }

  @Test func replacedTableIsKeptAndRestored() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("stations.sqlite").path
      let file = StationTableFile(path: path)
      #expect(throws: StationTableError.noPrevious(path: path)) { try file.restore() }
      let first = [try station(1, name: "A", at: 100.5)]
      let second = [try station(1, name: "B", at: 100.6)]
      try StationTableWriter.write(first, provenance: [], to: path, keepsOld: true)
      #expect(!FileManager.default.fileExists(atPath: file.previousPath))
      try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
      try StationTableWriter.write(second, provenance: [], to: path, keepsOld: true)
      #expect(
        try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int == 0o640)
      let previous = StationTableFile(path: file.previousPath)
      #expect(try previous.contents().stations == first)
      #expect(try file.restore().stations == first)
      #expect(try file.contents().stations == first)
      #expect(try previous.contents().stations == second)
      #expect(try file.restore().stations == second)
      try Data("no table".utf8).write(to: URL(fileURLWithPath: file.previousPath))
      #expect(throws: StationTableError.self) { try file.restore() }
      #expect(try file.contents().stations == second)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["stations.sqlite", "stations.sqlite.previous"])
    }
  }

  /// If a writer is killed between its last two steps, both names refer to one file.
  @Test func tableLinkedToItsPreviousIsReplaced() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("stations.sqlite").path
      let previous = StationTableFile(path: path).previousPath
      let (old, new) = (
        [try station(1, name: "A", at: 100.5)], [try station(1, name: "B", at: 100.6)]
      )
      try StationTableWriter.write(old, provenance: [], to: path)
      try FileManager.default.linkItem(atPath: path, toPath: previous)
      try StationTableWriter.write(new, provenance: [], to: path, keepsOld: true)
      #expect(try StationTableFile(path: path).contents().stations == new)
      #expect(try StationTableFile(path: previous).contents().stations == old)
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
          == ["stations.sqlite", "stations.sqlite.previous"])
    }
  }

  @Test func filesOfKilledWriterAreRemoved() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("stations.sqlite").path
      // No process has the first two process IDs, because Linux assigns no IDs above 2^22.
      let names = [".4194400.new", ".4194401.old", ".1.new", ".x.new", ".new", ".4194400.new.txt"]
      for name in names { try Data().write(to: URL(fileURLWithPath: path + name)) }
      try StationTableWriter.write(
        [station(1, name: "A", at: 100.5)], provenance: [], to: path)
      let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      #expect(
        Set(left)
          == Set(
            ["", ".1.new", ".x.new", ".new", ".4194400.new.txt"].map { "stations.sqlite" + $0 }))
    }
  }

  @Test func symbolicLinkIsKept() throws {
    try withTemporaryFolder { folder in
      let real = folder.appendingPathComponent("real.sqlite")
      let link = folder.appendingPathComponent("stations.sqlite")
      let good = [try station(1, name: "A", at: 100.5)]
      try StationTableWriter.write(good, provenance: [], to: real.path)
      try FileManager.default.createSymbolicLink(at: link, withDestinationURL: real)
      try StationTableWriter.write(good, provenance: [], to: link.path, keepsOld: true)
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == real.path)
      #expect(FileManager.default.fileExists(atPath: real.path + ".previous"))
    }
  }

  /// If any byte is changed, the table is read or rejected, and reading terminates.
  @Test func readerSurvivesAnyChangedByte() throws {
    let whole = try Data(contentsOf: URL(fileURLWithPath: committedTable))
    try withTemporaryFolder { folder in
      let url = folder.appendingPathComponent("stations.sqlite")
      for place in stride(from: 0, to: whole.count, by: 211) {
        var bytes = whole
        bytes[place] ^= UInt8(truncatingIfNeeded: place | 1)
        try bytes.write(to: url)
        do throws(StationTableError) {
          _ = try StationTable(path: url.path)
        } catch {
          #expect(!error.description.isEmpty)
        }
      }
    }
  }
}

extension StationTableError {
  fileprivate var kind: String {
    switch self {
    case .missing: "missing"
    case .unreadable: "unreadable"
    case .notStations: "notStations"
    case .tooNew: "tooNew"
    case .damaged: "damaged"
    case .noPrevious: "noPrevious"
    case .notWritten: "notWritten"
    }
  }
}
