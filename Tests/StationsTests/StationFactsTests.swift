import Geo
import Listings
import Stations
import Testing

@Suite struct StationFactsTests {
  @Test func factsAreCompleteAndOrdered() throws {
    let stations = try StationFacts.ofMainRegion()
    #expect(stations.count == 195)
    #expect(Set(stations.map(\.line)).count == 10)
    for (before, station) in zip(stations, stations.dropFirst()) {
      let isSameSystem = before.system == station.system
      #expect(station.number == (isSameSystem ? before.number + 1 : 1))
      let isSameLine = isSameSystem && before.line == station.line
      #expect(station.order == (isSameLine ? before.order + 1 : 1))
    }
    for station in stations {
      #expect(station.name.thai != nil && station.name.english != nil)
      #expect(station.color?.count == 7)
      #expect((1999...2026).contains(station.openedYear ?? 0))
    }
  }

  private static let header = "system,line,line_color,code,order,name_en,name_th,lat,lon,opened\n"

  @Test(arguments: [
    ("BRT,A,,A1,1,X,,13.7,100.5,", "system"), ("BTS,,,A1,1,X,,13.7,100.5,", "line"),
    ("BTS,A,,,1,X,,13.7,100.5,", "code"), ("BTS,A,,A1,0,X,,13.7,100.5,", "order"),
    ("BTS,A,,A1,1,,X,13.7,100.5,", "name_en"), ("BTS,A,,A1,1,X,,north,100.5,", "lat or lon"),
    ("BTS,A,,A1,1,X,,13.7,100.5,soon", "opened"),
  ])
  func invalidRowsAreRejected(row: String, column: String) {
    let error = StationFactsError.badValue(column: column, line: 2)
    #expect(throws: error) { try StationFacts.stations(inCSV: Array((Self.header + row).utf8)) }
    #expect(error.description.hasSuffix("."))
  }

  @Test func unusableListsAreRejected() {
    #expect(throws: StationFactsError.noColumn("line_color")) {
      try StationFacts.stations(inCSV: Array("system,line\n".utf8))
    }
    for csv in ["", Self.header + "BTS,\"A,,A1,1,X,,13.7,100.5,\n"] {
      let error = #expect(throws: StationFactsError.self) {
        try StationFacts.stations(inCSV: Array(csv.utf8))
      }
      guard case .notCSV = error else {
        Issue.record("\(csv): \(String(describing: error))")
        continue
      }
    }
  }

  @Test func optionalFieldsMayBeMissing() throws {
    let csv = Self.header + "BTS,Zoo,,Z2,2,B,,13.7,100.5,\nBTS,Zoo,,Z1,1,A,,13.7,100.5,\n"
    let stations = try StationFacts.stations(inCSV: Array(csv.utf8))
    #expect(stations.map(\.code) == ["Z1", "Z2"])
    #expect(stations.map(\.number) == [1, 2])
    #expect(stations.allSatisfy { $0.color == nil && $0.openedYear == nil && $0.name.thai == nil })
  }
}
