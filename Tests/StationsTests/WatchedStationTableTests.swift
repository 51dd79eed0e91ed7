import Foundation
import HomefindTesting
import Stations
import Testing

@Suite struct WatchedStationTableTests {
  @Test func replacedTableIsLoadedButBrokenOneIsNot() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("stations.sqlite").path
      let facts = try StationFacts.ofMainRegion()
      #expect(throws: StationTableError.missing(path: path)) {
        try WatchedStationTable(path: path)
      }
      try StationTableWriter.write(facts, provenance: [], to: path)
      let told = Locked<[String]>([])
      let watched = try WatchedStationTable(path: path, interval: .zero) { change in
        told.withLock { told in
          switch change {
          case .success(let table): told.append("\(table.stations.count)")
          case .failure: told.append("kept")
          }
        }
      }
      #expect(watched.current.stations.count == 195)
      try StationTableWriter.write(Array(facts.prefix(10)), provenance: [], to: path)
      #expect(watched.current.stations.count == 10)
      #expect(watched.current.stations.count == 10)
      try Data("spoiled".utf8).write(to: URL(fileURLWithPath: path))
      #expect(watched.current.stations.count == 10)
      try FileManager.default.removeItem(atPath: path)
      #expect(watched.current.stations.count == 10)
      try StationTableWriter.write(facts, provenance: [], to: path)
      #expect(watched.current.stations.count == 195)
      #expect(told.withLock { $0 } == ["10", "kept", "kept", "195"])
    }
  }

  /// Between two checks, the file is not read.
  @Test func tableIsNotCheckedWithinInterval() throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("stations.sqlite").path
      let facts = try StationFacts.ofMainRegion()
      try StationTableWriter.write(facts, provenance: [], to: path)
      let watched = try WatchedStationTable(path: path, interval: .seconds(1_000_000))
      try StationTableWriter.write(Array(facts.prefix(10)), provenance: [], to: path)
      #expect(watched.current.stations.count == 195)
    }
  }
}
