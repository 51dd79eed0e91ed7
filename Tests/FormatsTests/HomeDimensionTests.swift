import Geo
import HomefindTesting
import Library
import ListingSources
import Listings
import Messages
import Ranking
import SearchTesting
import StoresTesting
import Testing

@testable import Formats
@testable import Search

@Suite(.bothStores) struct HomeDimensionTests {
  private func answer(
    _ finder: HomeFinder, _ parameters: [String: [String]] = [:]
  ) async throws -> SearchAnswer {
    let place = ["lat": ["13.7"], "lon": ["100.5"]]
    return try await finder.answer(
      to: SearchQuery(kind: .nearby, parameters: place.merging(parameters) { $1 }))
  }

  private static func options(_ root: String? = "https://homes.example/find") -> AnswerOptions {
    var options = AnswerOptions()
    options.format = .gddf
    options.linkRoot = root
    options.ownAddress = root.map { "\($0)/v1/nearby?lat=13.7&lon=100.5&format=gddf&lang=en" }
    return options
  }

  private func tree(_ answer: SearchAnswer, _ options: AnswerOptions) throws -> XMLTree {
    let root = try XMLTree.root(of: answer.document(options))
    #expect(DimensionChecks(root).faults == [])
    return root
  }

  private func overlays(_ root: XMLTree) -> [XMLTree] { root.all("overlays").flatMap(\.children) }

  private func homes() throws -> [Listing] {
    var homes = try (1...5).map { try Listing.home($0, 13.7 + Double($0) / 1_000, 100.5) }
    homes[0].priceText = "3 ล้าน"
    homes[0].picture = "https://pictures.example/1.JPG?size=2"
    homes[1].picture = "http://pictures.example/2.png#a"
    homes[2].picture = "/sample/pictures/3.png"
    homes[3].picture = "https://pictures.example/4.svg"
    homes[4].name = LocalizedText(english: "<b>A & B</b>")
    return homes
  }

  @Test func homesAreFeaturesAtTheirPlaces() async throws {
    let finder = try HomeFinder(FixtureSource(homes()))
    let root = try tree(try await answer(finder), Self.options())
    let features = root.all("features").flatMap(\.children)
    let texts = features.filter { $0.name == "featureTxt" }
    #expect(texts.count == 5 && texts[0]["text"] == "Home 1, 3 ล้าน, 111 m")
    #expect(texts[4]["text"]?.hasPrefix("<b>A & B</b>, ") == true)
    #expect(
      texts[0]["onPress"] == "webpage: https://homes.example/find/?tab=nearby&home=fixture.1")
    #expect(texts.map { $0["anchor"] } == ["TC", "TC", "BC", "BC", "BC"])
    let assets = root.all("assets").flatMap(\.children)
    #expect(assets.map { $0["format"] } == ["JPG", "PNG"])
    #expect(root["radarRange"] == "554" && root["relativeAltitude"] == "true")
    #expect(root.all("locations").flatMap(\.children).allSatisfy { $0["alt"] == "0" })
  }

  @Test func labelsContainOnlySelectedFields() async throws {
    let finder = try HomeFinder(FixtureSource(homes()))
    var options = Self.options()
    options.fields = [.id, .price]
    let root = try tree(try await answer(finder), options)
    let texts = root.all("features").flatMap(\.children).map { $0["text"] ?? "" }
    #expect(texts == ["fixture.1, 3 ล้าน", "fixture.2", "fixture.3", "fixture.4", "fixture.5"])
  }

  @Test func clientsRefreshByTimeAndDistance() async throws {
    let finder = try HomeFinder(FixtureSource(homes()))
    let found = try await answer(finder, ["limit": ["2"]])
    var options = Self.options()
    options.nextAddress = "https://homes.example/find/v1/nearby?cursor=x"
    options.screenWidth = 800
    let root = try tree(found, options)
    #expect(root["refreshUrl"] == options.ownAddress)
    #expect(root.all("refreshTime").first?["validFor"] == "60000")
    #expect(root.all("refreshDistance").first?["validWithinRange"] == "100")
    #expect(
      overlays(root).map { $0["text"] } == ["2 of 5 homes", "Press to refresh", "More homes"])
    #expect(
      overlays(root).map { $0["onPress"] } == [
        "webpage: https://homes.example/find/", "refresh",
        "dimension: https://homes.example/find/v1/nearby?cursor=x",
      ])
    #expect(overlays(root).allSatisfy { $0["width"] == "784" })

    // Clients do not refresh later pages.
    let cursor = try #require(found.next?.text)
    let second = try tree(
      try await answer(finder, ["limit": ["2"], "cursor": [cursor]]), Self.options())
    #expect(second.all("refreshDistance").first?["validWithinRange"] == "20040000")
    #expect(second.all("refreshTime").first?["validFor"] == "60000")
  }

  /// Without an absolute URL, a dimension has neither a link nor a refresh.
  @Test(arguments: [nil, "", "/find"])
  func relativeAddressesAreLeftOut(root: String?) async throws {
    let finder = try HomeFinder(FixtureSource(homes()))
    let dimension = try tree(try await answer(finder), Self.options(root))
    #expect(dimension["refreshUrl"] == nil)
    #expect(dimension.everything.allSatisfy { $0.name != "onPress" })
    #expect(dimension.all("refreshTime").first?["validFor"] == "2147483647")
  }

  @Test func failedRefreshDisablesAutomaticRefresh() async throws {
    let source = FixtureSource(try homes())
    let clock = TestClock()
    let finder = try HomeFinder(source, policy: .feedFirst, clock: clock)
    #expect(try await answer(finder).items.count == 5)
    clock.seconds += 7 * 86_400
    source.failure = SourceError(.unavailable, Message(verbatim: "gone"))
    let stale = try await answer(finder)
    #expect(stale.source.freshness == .stale && stale.items.count == 5)
    let root = try tree(stale, Self.options())
    #expect(root["refreshUrl"] != nil)
    #expect(root.all("refreshTime").first?["validFor"] == "2147483647")
    #expect(root.all("refreshDistance").first?["validWithinRange"] == "20040000")
    let retry = try #require(overlays(root).first { $0["onPress"] == "refresh" })
    #expect(retry["text"]?.hasSuffix("Press to try again") == true)
  }

  @Test(arguments: [
    ("lat=13.7370&lon=100.5603&alt=0&width=320&height=480&event=init&eventSrc=NULL", 13.737, 320),
    ("event=refreshOnTime&uid=a%zz&lat= 13,7370 &lon=%31%30%30.5603&width=320.0", 13.737, 320),
    ("lat=13.7370&lat=x&lon=100.5603&&=&width=-5", 13.737, nil),
    ("lat=1.0E-5&lon=100.5603&width=1e300", 0.00001, nil), ("lat=90&lon=180", 90, nil),
    ("lat=-90&lon=-180&width=nan", -90, nil),
  ])
  func clientRequestIsRead(form: String, latitude: Double, width: Int?) {
    let request = DimensionRequest(reading: Array(form.utf8))
    #expect(request.position?.latitude == latitude && request.screenWidth == width)
  }

  @Test(arguments: [
    "", "&&&", "=", "lat", "lat=&lon=", "lat=91&lon=0", "lat=nan&lon=nan", "lat=inf&lon=1",
    "lat=0.0&lon=0.0", "lat=13.7", "lon=100.5", "{\"lat\":13.7,\"lon\":100.5}", "\u{0}\u{1}%",
    "lat=13.7;lon=100.5", "lat=%ff&lon=%fe",
  ])
  func malformedPositionIsIgnored(form: String) {
    #expect(DimensionRequest(reading: Array(form.utf8)).position == nil)
  }

  @Test func searchesAroundACoordinateFollowTheClient() {
    let request = DimensionRequest(reading: Array("lat=0.00001&lon=100.5".utf8))
    let here = ["lat": ["0.00001"], "lon": ["100.5"]]
    #expect(request.parameters(following: [:], of: .nearby) == here)
    #expect(
      request.parameters(following: ["lat": ["1"], "lon": ["2"]], of: .recommended) == here)
    for (parameters, kind) in [
      (["station": ["E4"]], .train), (["commute": ["Asok:30min"]], .nearby),
      ([:], .recommended), (["lat": ["1"], "lon": ["2"], "cursor": ["c"]], .nearby),
    ] as [([String: [String]], SearchKind)] {
      #expect(request.parameters(following: parameters, of: kind) == parameters)
    }
    let lost = DimensionRequest(reading: [])
    #expect(lost.parameters(following: ["lat": ["1"]], of: .nearby) == ["lat": ["1"]])
  }

  @Test(arguments: [
    HomeDimensionMessage.count(1, of: 2), .refresh, .retry(since: "ARG"), .more,
  ])
  func messagesAreInBothLanguages(message: HomeDimensionMessage) {
    #expect(MessageFaults.of(message.message) == [])
  }
}
