import Formats
import HomefindTesting
import ListingStore
import Listings
import Parameters
import Ranking
import Search
import SearchTesting
import Stations
import StoresTesting
import Testing

@testable import Recommendations

@Suite(.bothStores) struct InterestTests {
  private static let home = ListingID(source: "fixture", key: 1)

  /// Returns a finder, and the service that counts the interest for the finder's recommendations.
  private static func finder(
    _ source: FixtureSource, clock: TestClock
  ) throws -> (finder: HomeFinder, service: RecommendationService) {
    var finder = try HomeFinder(source, stations: try StationFacts.ofMainRegion(), clock: clock)
    let service = RecommendationService(finder)
    finder.recommend(by: service)
    return (finder, service)
  }

  private func sum(_ counter: InterestCounter) -> [Int64: [ListingID: HomeInterest]] {
    Dictionary(uniqueKeysWithValues: counter.take().map { ($0.day, $0.counts) })
  }

  @Test func repeatsCountOnceADay() {
    let counter = InterestCounter()
    for client in ["192.0.2.1", "192.0.2.2", "192.0.2.1"] {
      counter.count(.view, of: Self.home, by: client, at: 0)
    }
    counter.count(.save, of: Self.home, by: "192.0.2.1", at: 1)
    counter.count(.view, of: ListingID(source: "other", key: 1), by: "192.0.2.1", at: 2)
    counter.count(.view, of: Self.home, by: "192.0.2.1", at: 86_400)
    #expect(
      sum(counter) == [
        0: [
          Self.home: HomeInterest(views: 2, saves: 1),
          ListingID(source: "other", key: 1): HomeInterest(views: 1),
        ],
        1: [Self.home: HomeInterest(views: 1)],
      ])
    // A second `take` returns nothing, and a repeated view is still not counted.
    #expect(!counter.count(.view, of: Self.home, by: "192.0.2.1", at: 86_401))
    #expect(sum(counter).isEmpty)
  }

  @Test func unstoredCountsAreKeptForNextTake() throws {
    let counter = InterestCounter()
    counter.count(.call, of: Self.home, by: "a", at: 0)
    counter.putBack(try #require(counter.take().first))
    counter.count(.call, of: Self.home, by: "b", at: 0)
    #expect(sum(counter) == [0: [Self.home: HomeInterest(calls: 2)]])
  }

  @Test func interestIsCountedUpToLimit() {
    let counter = InterestCounter()
    for number in 0..<InterestCounter.mostOfDay + 10 {
      counter.count(.view, of: Self.home, by: "\(number)", at: 0)
    }
    #expect(sum(counter)[0]?[Self.home]?.views == InterestCounter.mostOfDay)
    #expect(counter.count(.view, of: Self.home, by: "0", at: 86_400))
  }

  private func query(_ home: String, _ kind: String) throws -> InterestQuery {
    try InterestQuery(parameters: ["home": [home], "kind": [kind]])
  }

  private func recommended(
    _ finder: HomeFinder, _ values: [String: [String]] = [:]
  ) async throws -> [RankedHome] {
    try await finder.answer(to: SearchQuery(kind: .recommended, parameters: values)).items
  }

  @Test func popularHomesRankFirstWithoutProfile() async throws {
    let source = FixtureSource(
      try (1...30).map { try .home(Int64($0), 13.737 + 0.001 * Double($0), 100.5603) })
    let clock = TestClock()
    let (finder, service) = try Self.finder(source, clock: clock)
    _ = try await finder.answer(
      to: SearchQuery(
        kind: .nearby, parameters: ["lat": ["13.737"], "lon": ["100.5603"], "radius": ["5km"]]))
    let before = try await recommended(finder)
    #expect(before.allSatisfy { $0.scored?.interest == nil })

    for number in 1...20 {
      try service.count(query("17", "call"), by: "192.0.2.\(number)")
    }
    try service.count(query("fixture.9", "view"), by: "192.0.2.1")
    try service.store()
    let after = try await recommended(finder)
    #expect(after.first?.listing.id == 17)
    #expect(after.first?.scored?.interest == HomeInterest(calls: 20))
    #expect(after.first?.reasons.contains(.popular) == true)
    #expect(after.dropFirst().allSatisfy { !$0.reasons.contains(.popular) })

    // For a person with a known profile, the interest of other people is ignored.
    let personal = try await recommended(finder, ["salary": ["90000"]])
    #expect(personal.allSatisfy { $0.scored?.interest == nil })
    // Interest expires after two weeks.
    clock.seconds += 14 * 86_400
    #expect(try await recommended(finder).allSatisfy { $0.scored?.interest == nil })
  }

  @Test func huntRatingsCountTowardInterest() async throws {
    let source = FixtureSource(
      try (1...30).map { try .home(Int64($0), 13.737 + 0.001 * Double($0), 100.5603) })
    let (finder, service) = try Self.finder(source, clock: TestClock())
    _ = try await finder.answer(
      to: SearchQuery(
        kind: .nearby, parameters: ["lat": ["13.737"], "lon": ["100.5603"], "radius": ["5km"]]))
    let ratings = HomeRatings(count: 4, sum: 20)
    // An empty id, or the id of an unknown home, has no effect.
    service.take(ratings: ["fixture.17": ratings, "": ratings, "fixture.999": ratings])
    var best = try #require(try await recommended(finder).first)
    #expect(best.listing.id == 17 && best.reasons.contains(.popular))
    #expect(best.scored?.interest == HomeInterest(ratings: ratings))
    // Ratings and counted views add up.
    try service.count(query("17", "view"), by: "192.0.2.1")
    try service.store()
    best = try #require(try await recommended(finder).first)
    #expect(best.scored?.interest == HomeInterest(views: 1, ratings: ratings))
    let answer = try await finder.answer(to: SearchQuery(kind: .recommended, parameters: [:]))
    let json = String(decoding: answer.document(AnswerOptions()), as: UTF8.self)
    #expect(json.contains(#""ratings":{"count":4,"mean":5.0}"#), "\(json)")
    service.take(ratings: [:])
    best = try #require(try await recommended(finder).first)
    #expect(best.scored?.interest == HomeInterest(views: 1))
  }

  @Test func unknownHomeIsReported() throws {
    let service = RecommendationService(try HomeFinder(FixtureSource([])))
    let error = #expect(throws: SearchError.self) {
      try service.count(query("nowhere", "view"), by: "a")
    }
    #expect(error?.code == .unknownListing)
    #expect(service.counter.take().isEmpty)
  }

  @Test(arguments: [
    ([:], ["home", "kind"]), (["home": ["1"], "kind": ["like"]], ["kind"]),
    (["home": ["1"], "kind": ["view"], "who": ["me"]], ["who"]),
  ])
  func invalidParametersAreNamed(values: [String: [String]], names: [String]) {
    let error = #expect(throws: SearchError.self) { try InterestQuery(parameters: values) }
    #expect(error?.parameters.map(\.name) == names)
  }
}
