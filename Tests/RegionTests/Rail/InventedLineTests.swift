import Geo
import HomefindTesting
import Listings
import Messages
import Region
import Routes
import Stations
import Testing
import Transit

@testable import StationSources
@testable import WebPage

/// Every part of the program that uses lines also recognizes a line that exists only in the tables.
@Suite struct InventedLineTests {
  private static let teal = RailLineID(system: .mrt, name: "Teal")

  private let catalog: RailCatalog
  private let stations: [Station]

  init() throws {
    catalog = try RegionFolder.withInventedRows()
    let list = """
      system,line,line_color,code,order,name_en,name_th,lat,lon,opened
      TRM,Riverside,,R1,1,Pier,ท่าเรือ,14.2,100.9,
      MRT,Alpha,,AL1,1,Alpha,อัลฟา,14.1,100.9,
      MRT,Teal,,TB1,4,Branch,แยก,14.01,100.92,
      MRT,Teal,,TL1,1,First,หนึ่ง,14.00,100.9,
      MRT,Teal,,TL2,2,Second,สอง,14.01,100.9,
      MRT,Teal,,TL3,3,Third,สาม,14.02,100.9,
      MRT,Yellow,,YL1,1,Yellow,เหลือง,14.3,100.9,

      """
    stations = try StationFacts.stations(inCSV: Array(list.utf8), catalog: catalog)
  }

  private var network: RailNetwork { RailNetwork(stations, catalog: catalog) }

  private var line: RailLine {
    get throws { try #require(network.lines.first { $0.name == "Teal" }) }
  }

  private func facts(_ bytes: [UInt8]) throws -> SourceFacts {
    try SourceDocument(name: "source", bytes: bytes, retrieved: "").facts(catalog: catalog)
  }

  @Test func stationsFollowTheOrderOfTheTables() {
    #expect(stations.map(\.code) == ["YL1", "TL1", "TL2", "TL3", "TB1", "AL1", "R1"])
    #expect(stations.map(\.number) == [1, 2, 3, 4, 5, 6, 1])
    #expect(StationTable(contentsOf: stations, catalog: catalog).stations == stations)
  }

  @Test func stationsHaveTheLinesColor() {
    #expect(stations.filter { $0.line == "Teal" }.allSatisfy { $0.color == "#008080" })
    #expect(stations.filter { $0.line == "Alpha" }.allSatisfy { $0.color == nil })
  }

  @Test func trainsFollowLoopAndBranch() throws {
    #expect(
      try line.paths.map { $0.stations.map(\.code) } == [
        ["TL1", "TL2", "TL3", "TL1"], ["TL2", "TB1"],
      ])
  }

  @Test func rideTimesFollowTable() throws {
    let figures = TransitTiming.Line(kilometresAnHour: 30, wait: 90)
    #expect(try TransitTiming().figures(of: line) == figures)
    let other = try #require(network.lines.first { $0.name == "Alpha" })
    #expect(TransitTiming().figures(of: other) == TransitTiming().otherLine)
  }

  @Test(arguments: ["Teal", "teal line", "สีเขียวหัวเป็ด", "สายเขียวหัวเป็ด"])
  func lineIsFoundByName(text: String) {
    let table = StationTable(contentsOf: stations, catalog: catalog)
    #expect(table.match(text) == .ambiguous([], lines: [Self.teal]))
    #expect(table.candidates(for: text).map(\.code).starts(with: ["TL1", "TL2", "TL3", "TB1"]))
  }

  @Test(arguments: [
    (Language.english, "Take the Teal line towards"), (.thai, "ขึ้นสายสีเขียวหัวเป็ด มุ่งหน้า"),
  ])
  func guideNamesLine(language: Language, words: String) throws {
    let guide = TransitGuide(network, service: .none)
    let (start, end) = (stations[1], stations[3])
    let routes = guide.routes(from: GuidePlace(start), to: GuidePlace(end), language: language)
    let instructions = try #require(routes.first).steps.map(\.instruction)
    #expect(instructions.contains { $0.hasPrefix(words) }, "\(instructions)")
    #expect(try line.localizedName == LocalizedText(thai: "สายสีเขียวหัวเป็ด", english: "Teal"))
  }

  @Test func listsNameLine() throws {
    let list = "system,line,order,code,name_en,lat,lon\nMRT,Teal Line,1,TL1,First,14.0,100.9\n"
    #expect(try facts(Array(list.utf8)).lines.map(\.id) == [Self.teal])
  }

  @Test func feedsNameLine() throws {
    var zip = Zip()
    zip.add(
      "stops.txt", Array("stop_id,stop_name,stop_lat,stop_lon\n1,First (Teal Line),14,100.9\n".utf8)
    )
    zip.add("routes.txt", Array("route_id,route_type,route_long_name\n1,1,Teal Line\n".utf8))
    let facts = try facts(zip.bytes)
    #expect(facts.lines.map(\.id) == [Self.teal])
    #expect(facts.stops.map(\.lines) == [[Self.teal]])
  }

  @Test func mapsNameLine() throws {
    let document = """
      {"elements": [
        {"type": "node", "id": 1, "lat": 14.2, "lon": 100.9, "tags":
          {"railway": "station", "name": "ท่าเรือ", "network": "Bangkok Tram Network"}},
        {"type": "relation", "id": 2, "members": [], "tags":
          {"type": "route", "route": "subway", "name": "รถไฟฟ้าสายสีเขียวหัวเป็ด"}}]}
      """
    let facts = try facts(Array(document.utf8))
    #expect(facts.lines.map(\.id) == [Self.teal])
    #expect(facts.stops.map(\.system?.rawValue) == ["TRM"])
  }

  @Test func pageNamesLine() {
    let module = String(decoding: DeclaredFiles.rail(of: catalog), as: UTF8.self)
    #expect(module.contains(#"{"name":"MRT.Teal","en":"Teal","th":"เขียวหัวเป็ด"}"#))
    #expect(module.contains(#"{"name":"SRT"},{"name":"TRM"}]"#))
  }

  @Test func inventedSystemIsFoundByItsNames() {
    for name in ["TRM", "Tram", "รถ-ราง", "trams"] {
      #expect(RailSystem(name: name, in: catalog)?.rawValue == "TRM", "\(name)")
      #expect(RailSystem(name: name) == nil, "\(name)")
    }
    #expect(RailSystem(namedIn: "TRM Pier", in: catalog)?.rawValue == "TRM")
    #expect(RailSystem(namedIn: "Trams Pier", in: catalog) == nil)
    #expect(catalog.sharesStations(stations[6].system))
    let table = StationTable(contentsOf: stations, catalog: catalog)
    #expect(table.match("รถราง ท่าเรือ") == .found([stations[6]]))
  }
}
