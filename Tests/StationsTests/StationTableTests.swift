import Geo
import HomefindTesting
import Listings
import Stations
import Testing

@Suite struct StationTableTests {
  private let table: StationTable

  init() throws {
    table = StationTable(contentsOf: try StationFacts.ofMainRegion())
  }

  @Test func stationsAreListedBySystem() {
    #expect(table.stations(system: .bts).count == 64)
    #expect(table.stations(system: .mrt).count == 109)
    #expect(table.stations(system: .apl).map(\.code) == (1...8).map { "A\($0)" })
    #expect(table.stations(system: .srt).last?.code == "RW06")
    #expect(table.stations(system: nil).count == 195)
    #expect(StationTable(contentsOf: table.stations.reversed()).stations == table.stations)
  }

  @Test(arguments: [
    ("Asok", RailSystem.bts, ["E4"]), ("อโศก", .bts, ["E4"]), ("e4", .bts, ["E4"]),
    ("BTS Asok", .bts, ["E4"]), ("สถานีอโศก", .bts, ["E4"]), ("Asok Station", .bts, ["E4"]),
    ("mo-chit", .bts, ["N8"]), ("Siam", .bts, ["CEN", "CEN"]), ("CEN", .bts, ["CEN", "CEN"]),
    ("สยาม", .bts, ["CEN", "CEN"]), ("Krung Thon Buri", .bts, ["S7", "G1"]), ("G1", .bts, ["G1"]),
    ("Tao Poon", .mrt, ["BL10", "PP16"]), ("BL1", .mrt, ["BL01"]), ("bl 22", .mrt, ["BL22"]),
    ("Nonthaburi Civic Center", .mrt, ["PP11", "PK01"]), ("Lat Phrao 71", .mrt, ["YL04"]),
    ("Suvarnabhumi", .apl, ["A1"]), ("ARL Makkasan", .apl, ["A6"]),
    ("Krung Thep Aphiwat", .srt, ["RN01", "RW01"]), ("ปากน้ํา", .bts, ["E19"]),
  ])
  func names(text: String, system: RailSystem, codes: [String]) {
    let match = table.match(text, system: system)
    guard case .found(let stations) = match else {
      Issue.record("\(text): \(match)")
      return
    }
    #expect(stations.map(\.code) == codes)
    #expect(stations.allSatisfy { $0.system == system })
  }

  @Test func everyStationIsFoundByEachOfItsNames() {
    for station in table.stations {
      for name in [station.code, station.name.thai ?? "", station.name.english ?? ""] {
        guard case .found(let stations) = table.match(name, system: station.system) else {
          Issue.record("\(name) in \(station.system)")
          continue
        }
        #expect(stations.contains(station), "\(name)")
      }
    }
  }

  @Test func nameIsFoundInAllSystems() {
    guard case .found(let stations) = table.match("Phaya Thai") else {
      Issue.record("Phaya Thai is one place")
      return
    }
    #expect(stations.map(\.system) == [.bts, .apl])
  }

  @Test func misspelledNamesAreClose() {
    guard case .close(let stations, "Asok") = table.match("Asoke", system: .bts) else {
      Issue.record("\(table.match("Asoke", system: .bts))")
      return
    }
    #expect(stations.map(\.code) == ["E4"])
    guard case .close(let siam, "Siam") = table.match("Siaam", system: .bts) else {
      Issue.record("\(table.match("Siaam", system: .bts))")
      return
    }
    #expect(siam.count == 2)
    guard case .unknown(let nearest) = table.match("Queen Sirikit", system: .mrt) else {
      Issue.record("\(table.match("Queen Sirikit", system: .mrt))")
      return
    }
    #expect(nearest.first == "Queen Sirikit National Convention Centre")
    // Only close names are suggested; for E99, the suggestions are other codes.
    for text in ["", "  ", "???", "Hogwarts", "asok", "🚆", "ฮอกวอตส์"] {
      #expect(table.match(text, system: text == "asok" ? .mrt : .bts) == .unknown(nearest: []))
    }
  }

  @Test(arguments: [
    ("Sukhumvit", ["BL22"], ["Sukhumvit"]), ("สุขุมวิท", ["BL22"], ["Sukhumvit"]),
    ("Silom", ["BL26"], ["Silom"]), ("Pink", [], ["Pink"]), ("สายสีชมพู", [], ["Pink"]),
    ("Blue Line", [], ["Blue"]),
  ])
  func lineNamesAreAmbiguous(text: String, codes: [String], lines: [String]) {
    guard case .ambiguous(let stations, let found) = table.match(text) else {
      Issue.record("\(text): \(table.match(text))")
      return
    }
    #expect(stations.map(\.code) == codes)
    #expect(found.map(\.name) == lines)
  }

  @Test(arguments: [
    ("ARL Phaya Thai", RailSystem.apl, "A8"), ("Phaya Thai BTS", .bts, "N2"),
    ("MRT Sukhumvit", .mrt, "BL22"), ("BTS-Asok", .bts, "E4"), ("MRT Lat Phrao", .mrt, "BL15"),
    ("Asok Station", .bts, "E4"),
  ])
  func systemInTextIsRespected(text: String, system: RailSystem, code: String) {
    guard case .found(let stations) = table.match(text) else {
      Issue.record("\(text): \(table.match(text))")
      return
    }
    #expect(stations.first?.system == system)
    #expect(stations.first?.code == code)
  }

  @Test(arguments: [
    ("E4", "E4"), ("asok", "E4"), ("Asoke", "E4"), ("BTS Asok", "E4"), ("อโศก", "E4"),
    ("สถานีอโศก", "E4"), ("mochit", "N8"), ("Mo-Chit", "N8"), ("Mo Chid", "N8"),
    ("Sukhumvit", "BL22"), ("Siam", "CEN"), ("Suvarnabhumi", "A1"), ("Lat Ph", "BL15"),
    ("Victry Monumnet", "N3"), ("จตุจกร", "RN02"),
  ])
  func bestCandidateComesFirst(text: String, code: String) {
    #expect(table.candidates(for: text).first?.code == code)
  }

  @Test(.enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)))
  func candidatesIncludeAllCloseNames() {
    #expect(table.candidates(for: "Siam").map(\.line).prefix(2) == ["Sukhumvit", "Silom"])
    #expect(table.candidates(for: "Pink").count >= 32)
    #expect(table.candidates(for: "Sukhumvit").count == 48)
    #expect(table.candidates(for: "Lat Phrao").prefix(2).map(\.code) == ["BL15", "YL01"])
    #expect(table.candidates(for: "bl", system: .mrt).count >= 38)
    for text in ["", "Hogwarts", "🚆", "E99"] { #expect(table.candidates(for: text).isEmpty) }
    for station in table.stations {
      for name in [station.code, station.name.thai ?? "", station.name.english ?? ""] {
        let found = table.candidates(for: name)
        #expect(found.contains(station), "\(name)")
        let alike = found.prefix { $0.code == name || $0.sharesName(with: station) }
        #expect(alike.contains(station), "\(name)")
      }
    }
  }

  @Test func nearestStationsAreSortedByDistance() throws {
    let place = try #require(Coordinate(latitude: 13.737, longitude: 100.5603))
    let near = table.nearest(5, to: place)
    #expect(near.count == 5)
    #expect(near.first?.station == table.nearest(to: place)?.station)
    #expect(near.map(\.distance) == near.map(\.distance).sorted())
    #expect(table.nearest(1000, to: place).count == 195)
    #expect(table.nearest(0, to: place).isEmpty)
  }

  @Test func sameNameFarApartIsAmbiguous() throws {
    let stations = try [(1, 100.5), (2, 100.7)].map { number, longitude in
      Station(
        system: .mrt, line: "Test", code: "T\(number)", number: number, order: number,
        name: LocalizedText(english: "Same"),
        position: try #require(Coordinate(latitude: 13.7, longitude: longitude)))
    }
    #expect(StationTable(contentsOf: stations).match("same") == .ambiguous(stations, lines: []))
  }

  @Test(arguments: [
    ("bts", RailSystem.bts), ("ARL", .apl), ("Airport Rail Link", .apl), ("Red Line", .srt),
    ("MRT", .mrt),
  ])
  func systemsByName(name: String, system: RailSystem) {
    #expect(RailSystem(name: name) == system)
    #expect(RailSystem(name: system.rawValue.lowercased()) == system)
    #expect(RailSystem(name: "metro") == nil)
  }
}
