import Geo
import Stations
import Testing

@Suite struct RailNetworkTests {
  private let network: RailNetwork

  init() throws {
    network = RailNetwork(try StationFacts.ofMainRegion())
  }

  private func station(_ code: String, _ line: String? = nil) throws -> Station {
    try #require(network.stations.first { $0.code == code && (line ?? $0.line) == $0.line })
  }

  private func line(_ name: String) throws -> RailLine {
    try #require(network.lines.first { $0.name == name })
  }

  @Test func linesContainTheirStations() throws {
    #expect(
      network.lines.map(\.name) == [
        "Sukhumvit", "Silom", "Gold", "Blue", "Purple", "Yellow", "Pink", "ARL", "Red North",
        "Red West",
      ])
    #expect(network.lines.reduce(0) { $0 + $1.stations.count } == 195)
    for line in network.lines {
      #expect(line.color == line.stations.first?.color)
      let onPaths = Set(line.paths.flatMap(\.stations))
      #expect(onPaths == Set(line.stations), "\(line.name)")
      if !["Blue", "Pink"].contains(line.name) {
        #expect(line.paths.map(\.stations) == [line.stations])
      }
    }
  }

  @Test func blueLineCrossesItself() throws {
    let paths = try line("Blue").paths
    #expect(paths.count == 1)
    let codes = paths[0].stations.map(\.code)
    #expect(codes.count == 39)
    #expect(codes.prefix(2) == ["BL01", "BL02"])
    #expect(codes[31...] == ["BL32", "BL01", "BL33", "BL34", "BL35", "BL36", "BL37", "BL38"])
    let around = network.neighbours(of: try station("BL01")).map(\.station.code)
    #expect(around == ["BL02", "BL32", "BL33"])
    #expect(network.neighbours(of: try station("BL33")).map(\.station.code) == ["BL01", "BL34"])
  }

  @Test func pinkLineBranches() throws {
    let paths = try line("Pink").paths
    #expect(paths.map(\.stations.count) == [30, 3])
    #expect(paths[1].stations.map(\.code) == ["PK10", "MT01", "MT02"])
    #expect(
      network.neighbours(of: try station("PK10")).map(\.station.code) == ["PK09", "PK11", "MT01"])
    #expect(network.neighbours(of: try station("PK30")).map(\.station.code) == ["PK29"])
    #expect(network.neighbours(of: try station("MT02")).map(\.station.code) == ["MT01"])
  }

  @Test func siamServesTwoLines() throws {
    let first = try station("CEN", "Sukhumvit")
    let second = try station("CEN", "Silom")
    #expect(network.neighbours(of: first).map(\.station.code) == ["N1", "E1"])
    #expect(network.neighbours(of: second).map(\.station.code) == ["W1", "S1"])
    let interchange = try #require(network.interchanges(of: first).first)
    #expect(interchange.station == second)
    #expect(interchange.metres == 0)
    #expect(interchange.isNamesake)
  }

  /// The interchanges are the pairs listed in the facts' README, which a comparison of all stations
  /// found.
  @Test func interchanges() throws {
    var found: Set<Set<String>> = []
    for station in network.stations {
      for other in network.interchanges(of: station) {
        #expect(network.interchanges(of: other.station).contains { $0.station == station })
        #expect(abs(other.metres - station.position.distance(to: other.station.position)) < 0.001)
        found.insert([
          "\(station.line) \(station.code)", "\(other.station.line) \(other.station.code)",
        ])
      }
    }
    let expected: [Set<String>] = [
      ["ARL A4", "Yellow YL11"], ["ARL A6", "Blue BL21"], ["ARL A8", "Sukhumvit N2"],
      ["Gold G1", "Silom S7"], ["Silom CEN", "Sukhumvit CEN"], ["Silom S2", "Blue BL26"],
      ["Silom S12", "Blue BL34"], ["Sukhumvit N17", "Pink PK16"], ["Sukhumvit N9", "Blue BL14"],
      ["Sukhumvit N8", "Blue BL13"], ["Sukhumvit E4", "Blue BL22"],
      ["Sukhumvit E15", "Yellow YL23"], ["Blue BL10", "Purple PP16"],
      ["Blue BL11", "Red North RN01"], ["Blue BL11", "Red West RW01"],
      ["Blue BL15", "Yellow YL01"], ["Pink PK01", "Purple PP11"], ["Pink PK14", "Red North RN06"],
      ["Purple PP15", "Red West RW02"], ["Red North RN01", "Red West RW01"],
    ]
    #expect(found == Set(expected))
  }

  @Test func lineDistanceIsSumOfStops() throws {
    let path = try line("Sukhumvit").paths[0]
    let place = { (code: String) in path.stations.firstIndex { $0.code == code } }
    let (asok, moChit) = (try #require(place("E4")), try #require(place("N8")))
    let metres = try #require(path.metres(from: asok, to: moChit))
    let stations = path.stations[min(asok, moChit)...max(asok, moChit)]
    let straight = zip(stations, stations.dropFirst())
      .reduce(0) { $0 + $1.0.position.distance(to: $1.1.position) }
    #expect(abs(metres - straight) < 0.001)
    #expect(path.metres(from: moChit, to: asok) == metres)
    #expect(path.metres(from: asok, to: path.stations.count) == nil)
    let blue = try line("Blue").paths[0]
    #expect(try #require(blue.metres(from: 0, to: blue.stations.count - 1)) > 40_000)
  }

  /// A network can contain an incomplete line; loops and branches without their stations are
  /// ignored.
  @Test func branchesNeedTheirStations() throws {
    let few = network.stations.filter { !["BL01", "PK10"].contains($0.code) }
    let network = RailNetwork(few)
    #expect(network.lines.allSatisfy { $0.paths.count == 1 })
    #expect(network.lines.first { $0.name == "Pink" }?.paths[0].stations.count == 31)
    #expect(RailNetwork([]).lines.isEmpty)
  }
}
