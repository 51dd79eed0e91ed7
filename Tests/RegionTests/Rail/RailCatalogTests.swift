import CSVStream
import Listings
import Region
import Stations
import Testing

@Suite struct RailCatalogTests {
  private let catalog = RailCatalog.served

  @Test(arguments: ["systems.csv", "lines.csv"])
  func everyRowIsRead(name: String) throws {
    let rows = try CSVReader(RegionFolder.table(name)).map { try $0.get().fields[0] }
    #expect(
      rows == (name == "lines.csv" ? catalog.lines.map(\.system) : catalog.systems.map(\.code)))
  }

  @Test func everyColumnIsFilled() {
    for line in catalog.lines {
      for text in [line.title, line.label] {
        #expect(text.thai != nil && text.english != nil, "\(line.name)")
      }
      #expect(line.color?.wholeMatch(of: /#[0-9A-F]{6}/) != nil, "\(line.name)")
      #expect(line.kilometresAnHour ?? 0 > 0 && line.wait ?? 0 > 0, "\(line.name)")
      #expect(!line.aliases.isEmpty, "\(line.name)")
      for alias in line.aliases + line.sharedAliases { #expect(alias == alias.lowercased()) }
    }
    for system in catalog.systems { #expect(!system.signs.isEmpty, "\(system.code)") }
  }

  @Test func ordersAreUnique() {
    #expect(Set(catalog.systems.map(\.order)).count == catalog.systems.count)
    for (system, lines) in Dictionary(grouping: catalog.lines, by: \.system) {
      #expect(lines.map(\.order).sorted() == Array(1...lines.count), "\(system)")
    }
  }

  @Test func stationsHaveTheLinesColors() throws {
    for station in try StationFacts.ofMainRegion() {
      let line = catalog.line(station.line, ofSystem: station.system.rawValue)
      #expect(try #require(line).color == station.color)
    }
  }

  @Test func loopsAndBranchesNameStationsOfTheLine() throws {
    let stations = try StationFacts.ofMainRegion()
    for line in catalog.lines {
      let codes = stations.filter { $0.line == line.name }.map(\.code)
      let named =
        [line.loop?.after, line.loop?.code].compactMap(\.self)
        + line.branches.flatMap { [$0.start] + $0.codes }
      #expect(codes.isEmpty || Set(named).isSubset(of: codes), "\(line.name)")
    }
  }

  @Test func invalidRowsAreSkipped() {
    let catalog = RailCatalog(
      systems: Array("system,order,names\nA,1,x|y\nB,first,\n,3,\n".utf8),
      lines: Array("system,line,order,loop,branches\nA,One,1,P,P|Q R\nB,Two,1\nA,,2\n".utf8))
    #expect(catalog.systems.map(\.code) == ["A"])
    #expect(catalog.lines.map(\.name) == ["One"])
    #expect(catalog.lines.first?.loop == nil)
    #expect(catalog.lines.first?.branches.map(\.codes) == [["R"]])
    #expect(RailCatalog(systems: [], lines: []).lines.isEmpty)
  }
}
