import Geo
import HomefindTesting
import Listings
import Messages
import Parameters
import Ranking
import Search
import SearchTesting
import Testing

@Suite struct ParameterTests {
  // A separate constant with a type annotation, because the compiler takes too long for the same
  // expression inside the macro.
  private static let typeCases: [([String], Set<AccommodationType>)] = [
    (["condo"], [.condo]), (["condo,townhome"], [.condo, .townhome]),
    (["condo", "single-house, twin-house"], [.condo, .singleHouse, .twinHouse]),
    (["Condo"], [.condo]), ([], []),
  ]

  private static let badCases: [(SearchKind, [String: [String]], Set<String>)] = [
    (.nearby, ["lat": ["13"]], ["lon"]),
    (.nearby, [:], ["lat", "lon"]),
    (.nearby, ["lat": ["95"], "lon": ["-181"], "radius": ["0"]], ["lat", "lon", "radius"]),
    (.nearby, ["lat": ["inf"], "lon": ["nan"]], ["lat", "lon"]),
    (.nearby, ["lat": ["1", "2"], "lon": ["1"]], ["lat"]),
    (
      .nearby, ["lat": ["0xd"], "lon": ["1e2"], "min-price": ["2"], "max-price": ["1"]],
      ["lat", "lon", "min-price"]
    ),
    (.within, ["bbox": ["100,14,101,13"], "since": ["-1d"]], ["bbox", "since"]),
    (.nearby, ["lat": ["1"], "lon": ["1"], "raduis": ["1km"]], ["raduis"]),
    (.train, ["station": [""]], ["station"]),
    (.train, ["station": ["x"], "type": ["other"]], ["type"]),
    (.train, ["station": ["x"], "limit": ["2.5"]], ["limit"]),
    (.train, ["station": ["x"], "cursor": ["1-2-3-4"]], ["cursor"]),
    (.area, ["province": ["10"]], ["district"]),
    (.area, ["province": ["10"], "district": ["1"], "radius": ["1km"]], ["radius"]),
  ]

  @Test func readsSearchWithDefaults() throws {
    let query = try SearchQuery(kind: .nearby, parameters: ["lat": ["13.7"], "lon": ["100.5"]])
    #expect(
      query
        == SearchQuery(
          place: .nearby(try #require(Coordinate(latitude: 13.7, longitude: 100.5))),
          radius: 2_000, types: [], limit: 20))
    #expect(
      try SearchQuery(kind: .area, parameters: ["province": ["10"], "district": ["1039"]]).radius
        == 10_000)
  }

  /// For parameter names from other services, the hint is homefind's own name, even if another name
  /// has a more similar spelling.
  @Test(arguments: [
    ("lng", "lon"), ("long", "lon"), ("Longitude", "lon"), ("latitude", "lat"), ("y", "lat"),
  ])
  func foreignParameterNamesSuggestOurs(name: String, meant: String) {
    let values = [name: ["13"], meant == "lon" ? "lat" : "lon": ["100"]]
    let error = #expect(throws: SearchError.self) {
      try SearchQuery(kind: .nearby, parameters: values)
    }
    #expect(error?.message.english.contains("did you mean \(meant)?") == true)
  }

  @Test(arguments: [
    ("2km", 2_000), ("800m", 800), ("1.5mi", 2_414.016), ("2000", 2_000), ("50km", 50_000),
  ])
  func readsRadii(text: String, metres: Double) throws {
    let query = try SearchQuery(
      kind: .train, parameters: ["station": ["Asok"], "radius": [text]])
    #expect(query.radius == metres)
  }

  @Test(arguments: typeCases)
  func readsTypes(texts: [String], types: Set<AccommodationType>) throws {
    let query = try SearchQuery(kind: .train, parameters: ["station": ["Asok"], "type": texts])
    #expect(query.types == types)
  }

  @Test(arguments: badCases)
  func namesEveryInvalidParameter(
    kind: SearchKind, values: [String: [String]], names: Set<String>
  ) throws {
    let error = #expect(throws: SearchError.self) {
      try SearchQuery(kind: kind, parameters: values)
    }
    #expect(error?.code == .invalidParameter)
    #expect(error.map { Set($0.parameters.map(\.name)) } == names)
  }

  @Test(arguments: [
    ("13.7", 13.7), ("-0.5", -0.5), ("+1", 1), (".5", 0.5), ("5.", 5), ("007", 7), ("0xd", nil),
    ("1e1", nil), ("nan", nil), ("-inf", nil), ("infinity", nil), ("", nil), (".", nil), ("-", nil),
    ("1.2.3", nil), ("--1", nil), ("1 ", nil), ("๑", nil), ("1,5", nil),
    (String(repeating: "9", count: 400), nil),
  ])
  func readsPlainDecimals(text: String, number: Double?) {
    #expect(DecimalText.number(text) == number)
  }

  @Test func writesPlainDecimals() {
    var random = SeededRandom(seed: 18)
    for exponent in -30...20 {
      for number in [Double.random(in: -10...10, using: &random), 1, -2, 1.5, 0] {
        let number = number * Double(sign: .plus, exponent: 3 * exponent, significand: 1)
        #expect(DecimalText.number(DecimalText.text(number)) == number, "\(number)")
      }
    }
    #expect(DecimalText.text(0.00001) == "0.00001" && DecimalText.text(-1.5e-7) == "-0.00000015")
    #expect(
      DecimalText.text(13.737) == "13.737" && DecimalText.text(1e20) == "100000000000000000000")
  }

  @Test func refusesCursorOfAnotherSearch() async throws {
    let homes = try (1...3).map { try Listing.home(Int64($0), 13.737, 100.5603) }
    var values = ["lat": ["13.737"], "lon": ["100.5603"], "limit": ["1"]]
    let first = try SearchQuery(kind: .nearby, parameters: values)
    let next = try #require(try await HomeFinder(FixtureSource(homes)).answer(to: first).next)
    values["cursor"] = [next.text]
    #expect(try SearchQuery(kind: .nearby, parameters: values).cursor == next)
    values["radius"] = ["1km"]
    let error = #expect(throws: SearchError.self) {
      try SearchQuery(kind: .nearby, parameters: values)
    }
    #expect(error?.parameters.map(\.name) == ["cursor"])
  }

  @Test func messagesOmitControlCharactersAndLongValues() throws {
    let error = #expect(throws: SearchError.self) {
      try SearchQuery(
        kind: .train,
        parameters: [
          "station": ["x"], "limit": ["\u{1b}[31m\n" + String(repeating: "9", count: 5_000)],
        ])
    }
    #expect((error?.description.utf8.count ?? 5_000) < 200)
    #expect(error?.description.contains("\u{1b}") == false)
    #expect(error?.description.contains("\n") == false)
    let unknown = #expect(throws: SearchError.self) {
      try SearchQuery(kind: .train, parameters: ["a\u{9b}31m\n": ["x"]])
    }
    #expect(
      unknown?.description.unicodeScalars.contains { $0.properties.generalCategory == .control }
        == false)
  }
}
