import Foundation
import GRDB
import Geo
import Messages
import Stations
import Testing

@Suite struct StationVerifierTests {
  private let facts: [Station]

  init() throws {
    facts = try StationFacts.ofMainRegion()
  }

  private func checks(_ change: (inout [Station]) throws -> Void) rethrows -> Set<StationCheck> {
    var stations = facts
    try change(&stations)
    return Set(StationVerifier.findings(in: stations, before: facts).map(\.check))
  }

  private func index(_ code: String) throws -> Int {
    try #require(facts.firstIndex { $0.code == code })
  }

  @Test func factsPassVerification() throws {
    #expect(StationVerifier.findings(in: facts, before: facts).isEmpty)
    #expect(try StationTableFile(path: committedTable).findings().isEmpty)
  }

  @Test func misplacedStationsAreDetected() throws {
    let asok = try index("E4")
    let zero = try #require(Coordinate(latitude: 0, longitude: 0))
    #expect(checks { $0[asok].position = zero }.contains(.insideThailand))
    let near = facts[asok].position
    let off = try #require(Coordinate(latitude: near.latitude + 0.1, longitude: near.longitude))
    #expect(checks { $0[asok].position = off }.contains(.neighbourDistance))
    let nana = facts[try index("E3")].position
    #expect(checks { $0[asok].position = nana }.contains(.neighbourDistance))
  }

  @Test func orders() throws {
    let (asok, nana) = (try index("E4"), try index("E3"))
    #expect(checks { $0[asok].order = 99 }.contains(.lineOrder))
    let swapped = checks { stations in
      let order = stations[asok].order
      stations[asok].order = stations[nana].order
      stations[nana].order = order
    }
    #expect(swapped == [.lineOrder])
  }

  @Test func everySwapOfNeighboursIsDetected() {
    for place in facts.indices.dropLast() where facts[place].lineID == facts[place + 1].lineID {
      var line = facts.filter { $0.lineID == facts[place].lineID }
      let (first, second) = (facts[place].order - 1, facts[place].order)
      (line[first].order, line[second].order) = (line[second].order, line[first].order)
      let found = StationVerifier.findings(in: line, before: [])
      // For the first two stations of Red West, either order has the same length. Pink's branch is
      // recognized by its codes.
      let isHidden = ["RW01", "PK30", "MT01"].contains(facts[place].code)
      #expect(!found.isEmpty || isHidden, "\(facts[place].code)")
    }
  }

  @Test func duplicateCodesAndLostStationsAreDetected() throws {
    let asok = try index("E4")
    #expect(checks { $0[asok].code = "E3" } == [.duplicateCode])
    #expect(checks { $0.removeAll { $0.line == "Gold" } } == [.lostStations])
    #expect(
      checks { $0.removeAll { $0.line == "Sukhumvit" && $0.order % 2 == 0 } }
        .contains(.lostStations))
  }

  /// Typical manual changes to a table.
  @Test(arguments: [
    (
      "UPDATE POINT_OF_TRAIN SET LATITUDE = LONGITUDE, LONGITUDE = LATITUDE WHERE ID = 7",
      StationCheck.swappedCoordinates, "BTS N18"
    ),
    (
      "UPDATE POINT_OF_TRAIN SET C_LAT = C_LON, C_LON = C_LAT WHERE ID = 7",
      .swappedCoordinates, "BTS N18"
    ),
    ("UPDATE POINT_OF_TRAIN SET LATITUDE = 13.5 WHERE ID = 7", .swappedCoordinates, "BTS N18"),
    ("UPDATE POINT_OF_TRAIN SET C_LAT = 'north' WHERE ID = 7", .insideThailand, "BTS N18"),
    ("DELETE FROM POINT_OF_TRAIN WHERE ID % 2 = 0", .lostStations, "BTS Sukhumvit"),
  ])
  func changedTablesAreDetected(sql: String, check: StationCheck, name: String) throws {
    try withTemporaryFolder { folder in
      let path = folder.appendingPathComponent("stations.sqlite").path
      try Data(contentsOf: URL(fileURLWithPath: committedTable))
        .write(to: URL(fileURLWithPath: path))
      let database = try DatabaseQueue(path: path)
      try database.write {
        try $0.execute(sql: "PRAGMA ignore_check_constraints = ON; " + sql)
      }
      try database.close()
      let findings = try StationTableFile(path: path).findings()
      #expect(
        findings.contains { $0.check == check && $0.description.contains(name) }, "\(findings)")
    }
  }
}
