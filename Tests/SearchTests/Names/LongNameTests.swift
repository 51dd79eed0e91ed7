import Basics
import HomefindTesting
import Messages
import Parameters
import Stations
import Testing

@testable import Commute
@testable import Market
@testable import Search
@testable import Suggestions
@testable import TourPlanning

/// Tests strings that exceed the maximum length of a name.
@Suite struct LongNameTests {
  private static let long = String(repeating: "x", count: NameLength.longest + 1)
  /// A name of 200 characters with three bytes each.
  private static let longest = String(repeating: "ก", count: NameLength.longest)

  private static let readers: [(String, String, @Sendable (String) throws -> Void)] = [
    ("train", "station", { _ = try SearchQuery(kind: .train, parameters: ["station": [$0]]) }),
    (
      "train", "system",
      { _ = try SearchQuery(kind: .train, parameters: ["station": ["Asok"], "system": [$0]]) }
    ),
    (
      "area", "province",
      { _ = try SearchQuery(kind: .area, parameters: ["province": [$0], "district": ["1"]]) }
    ),
    (
      "area", "district",
      { _ = try SearchQuery(kind: .area, parameters: ["province": ["10"], "district": [$0]]) }
    ),
    ("nearby", "company", { try nearby("company", $0) }),
    ("nearby", "text", { try nearby("text", $0) }),
    ("nearby", "type-text", { try nearby("type-text", $0) }),
    ("nearby", "station-system", { try nearby("station-system", $0) }),
    ("nearby", "commute", { try nearby("commute", "\($0):30min") }),
    ("market", "province", { _ = try MarketQuery(parameters: ["province": [$0]]) }),
    ("market", "system", { _ = try MarketQuery(parameters: ["system": [$0]]) }),
    ("market", "at", { _ = try MarketQuery(parameters: ["at": [$0]]) }),
    ("companies", "text", { _ = try CompanyQuery(parameters: ["text": [$0]]) }),
    ("routes", "from", { _ = try RouteQuery(parameters: ["from": [$0], "to": ["Asok"]]) }),
    ("routes", "to", { _ = try RouteQuery(parameters: ["from": ["Asok"], "to": [$0]]) }),
    (
      "routes", "via",
      {
        _ = try RouteQuery(parameters: [
          "from": ["Asok"], "to": ["Siam"], "via": [$0], "mode": ["car"],
        ])
      }
    ),
    ("reach", "from", { _ = try ReachQuery(parameters: ["from": [$0], "within": ["15min"]]) }),
    ("tours", "from", { _ = try TourQuery(parameters: ["from": [$0], "home": ["1", "2"]]) }),
    (
      "travel-times", "from",
      { _ = try TravelTimesQuery(json: Array(#"{"from": ["\#($0)"], "to": ["Siam"]}"#.utf8)) }
    ),
    (
      "travel-times", "to",
      { _ = try TravelTimesQuery(json: Array(#"{"from": ["Siam"], "to": ["\#($0)"]}"#.utf8)) }
    ),
  ]

  private static func nearby(_ name: String, _ text: String) throws {
    _ = try SearchQuery(
      kind: .nearby, parameters: ["lat": ["13.7"], "lon": ["100.5"], name: [text]])
  }

  @Test(arguments: readers.indices)
  func namesAreLimitedTo200Characters(index: Int) throws {
    let (search, name, read) = Self.readers[index]
    let error = try #require(throws: SearchError.self, "\(search) \(name)") { try read(Self.long) }
    #expect(error.code == .invalidParameter, "\(search) \(name)")
    #expect(error.parameters.map(\.name) == [name], "\(search) \(name)")
    let reason = try #require(error.parameters.first?.problem.message)
    #expect(reason.english == "has more than 200 characters; shorten it")
    #expect(reason.thai == "มีเกิน 200 อักขระ เขียนให้สั้นลง")
    // The name of a rail system is checked during parsing; the search resolves all other names.
    if name == "system" { return }
    #expect(throws: Never.self, "\(search) \(name)") { try read(Self.longest) }
  }

  @Test func mapLinksAreLimitedTo2000Characters() throws {
    let link = "https://maps.example/?q=13.7370,100.5603&x="
    let room = NameLength.longestLink - link.count
    let read = try WrittenPlace(link + String(repeating: "y", count: room), parameter: "at")
    guard case .coordinate = read else {
      Issue.record("\(read)")
      return
    }
    for text in [
      link + String(repeating: "y", count: room + 1), String(repeating: "z", count: 1 << 20),
    ] {
      let error = try #require(throws: SearchError.self) {
        try WrittenPlace(text, parameter: "at")
      }
      #expect(error.parameters.map(\.problem) == [.tooLong(limit: 2_000)])
    }
  }

  @Test func suggestionsAcceptUpTo2000Characters() throws {
    #expect(throws: Never.self) {
      try SuggestQuery(parameters: ["q": [String(repeating: "x", count: 2_000)]])
    }
    #expect(throws: SearchError.self) {
      try SuggestQuery(parameters: ["q": [String(repeating: "x", count: 2_001)]])
    }
  }

  @Test func longStationNamesAreRefused() throws {
    let table = StationTable(contentsOf: try StationFacts.ofMainRegion())
    for text in [Self.long, String(repeating: "Asok ", count: 100_000)] {
      #expect(throws: SearchError.self) { try table.stations(meantBy: text, system: nil) }
      #expect(throws: SearchError.self) { try table.place(named: text, system: .bts) }
    }
    #expect(try table.stations(meantBy: "Asok", system: nil).map(\.code).contains("E4"))
  }

  /// All unknown parameters are reported, but similar names are searched for only for a few of
  /// them.
  @Test func manyUnknownParametersGetFewHints() throws {
    let meter = WorkMeter()
    let values = Dictionary(uniqueKeysWithValues: (0..<4_000).map { ("p\($0)", ["1"]) })
    let error = try #require(throws: SearchError.self) {
      try WorkMeter.$current.withValue(meter) {
        _ = try SearchQuery(
          kind: .nearby, parameters: values.merging(["lat": ["1"], "lon": ["1"]]) { $1 })
      }
    }
    #expect(error.parameters.count == 4_000)
    #expect(meter.steps < 100_000)
    let types = Array(repeating: "castle", count: 2_000).joined(separator: ",")
    let wrong = try #require(throws: SearchError.self) {
      try WorkMeter.$current.withValue(meter) { try Self.nearby("type", types) }
    }
    #expect(wrong.parameters.contains { $0.problem == .tooManyValues(2_000, limit: 50) })
    #expect(meter.steps < 200_000)
  }

  /// Requests a table of travel times between unknown places.
  @Test func unknownNamesOfATableAreLookedUpOnce() async throws {
    let table = StationTable(contentsOf: try StationFacts.ofMainRegion())
    let finder = RouteFinder(stations: { table })
    func steps(_ names: [String]) async throws -> (steps: Int, missing: Int) {
      let list = names.map { "\"\($0)\"" }.joined(separator: ", ")
      let query = try TravelTimesQuery(
        json: Array(#"{"from": ["Asok"], "to": ["Siam", \#(list)]}"#.utf8))
      let meter = WorkMeter()
      let answer = try await WorkMeter.$current.withValue(meter) {
        try await finder.travelTimes(query)
      }
      let text = String(decoding: answer, as: UTF8.self)
      return (meter.steps, names.count { text.contains("\"\($0)\"") })
    }
    let one = try await steps(["Nowhere Near Bangkok"])
    let many = try await steps((100..<999).map { "Nowhere Near Bangkok \($0)" })
    let same = try await steps(Array(repeating: "Nowhere Near Bangkok", count: 900))
    #expect(one.missing == 1 && many.missing == 899)
    #expect(same.steps == one.steps)
    // Without suggestions, a name is compared only with names of about the same length.
    #expect(many.steps < 20_000 * 899)
    #expect(many.steps < 899 * one.steps)
  }
}
