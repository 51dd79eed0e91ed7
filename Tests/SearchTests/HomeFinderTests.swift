import Feed
import Geo
import Library
import ListingSources
import ListingStore
import Listings
import Messages
import Parameters
import Ranking
import SearchTesting
import Stations
import StoresTesting
import Testing

@testable import Search

@Suite(.bothStores) struct HomeFinderTests {
  private let center = Coordinate(latitude: 13.737, longitude: 100.5603)

  private func query(
    radius: Double = 2_000, types: Set<AccommodationType> = [], limit: Int = 20,
    cursor: RankCursor? = nil
  ) throws -> SearchQuery {
    SearchQuery(
      place: .nearby(try #require(center)), radius: radius, types: types, limit: limit,
      cursor: cursor)
  }

  @Test func ranksByDistanceThenNumericID() async throws {
    let source = FixtureSource([
      try .home(20, 13.738, 100.5603), try .home(3, 13.7371, 100.5603),
      try .home(100, 13.7371, 100.5603), try .home(9_007_199_254_740_995, 13.7371, 100.5603),
      try .home(9_007_199_254_740_993, 13.7371, 100.5603),
    ])
    let answer = try await HomeFinder(source).answer(to: query())
    #expect(
      answer.items.map(\.listing.id)
        == [3, 100, 9_007_199_254_740_993, 9_007_199_254_740_995, 20])
    #expect(answer.total == 5)
    #expect(answer.next == nil)
    #expect(answer.source.skipped.map(\.reason) == ["noPosition"])
    #expect(answer.source.skipped.map(\.count) == [2])
    let bearing = try #require(answer.items.first?.bearing)
    #expect(CompassPoint(bearing: bearing) == .north)
  }

  @Test func homeAtTheCenterHasNoBearing() async throws {
    let source = FixtureSource([try .home(1, 13.737, 100.5603)])
    let answer = try await HomeFinder(source).answer(to: query())
    #expect(answer.items.first?.distance == 0)
    #expect(answer.items.first?.bearing == nil)
  }

  @Test func pagesHaveNoGapOrOverlap() async throws {
    let homes = try (1...57).map {
      // Each position has five homes, so pages end between homes at equal distances.
      try Listing.home(Int64($0), 13.737 + Double($0 / 5) * 0.0005, 100.5603)
    }
    let finder = try HomeFinder(FixtureSource(homes))
    let whole = try await finder.answer(to: query(limit: 100)).items.map(\.listing.id)
    var paged: [ListingKey] = []
    var cursor: RankCursor?
    repeat {
      let answer = try await finder.answer(to: query(limit: 7, cursor: cursor))
      #expect(answer.total == 57)
      paged += answer.items.map(\.listing.id)
      cursor = answer.next.flatMap { RankCursor(text: $0.text) }
      #expect((cursor == nil) == (answer.next == nil))
    } while cursor != nil
    #expect(paged == whole)
    #expect(whole.count == 57)
  }

  @Test func cursorWorksAfterItsHomeIsGone() async throws {
    let homes = try (1...10).map {
      try Listing.home(Int64($0), 13.737 + Double($0) * 0.001, 100.56)
    }
    let first = try await HomeFinder(FixtureSource(homes)).answer(to: query(limit: 4))
    let left = homes.filter { $0.id != 4 }
    let second = try await HomeFinder(FixtureSource(left))
      .answer(to: query(limit: 4, cursor: first.next))
    #expect(second.items.map(\.listing.id) == [5, 6, 7, 8])
  }

  @Test func offersTheNearestOutsideWhenNothingIsFound() async throws {
    let source = FixtureSource([
      try .home(1, 13.80, 100.5603), try .home(2, 13.85, 100.5603), try .home(3, 13.78, 100.5603),
      try .home(4, 13.79, 100.5603), try .home(5, 13.7371, 100.5603, type: .townhome),
    ])
    let finder = try HomeFinder(source)
    #expect(try await finder.answer(to: query(types: [.condo])).outside.isEmpty)
    // Homes outside the radius come from the store; the feed is not queried for them.
    _ = try await finder.answer(to: query(radius: 20_000))
    let answer = try await finder.answer(to: query(types: [.condo]))
    #expect(answer.total == 0)
    #expect(answer.items.isEmpty)
    #expect(answer.outside.map(\.listing.id) == [3, 4, 1])
    #expect(source.radii == [2_500, 25_000])
  }

  @Test func offersNothingBeyondFiftyKilometres() async throws {
    let source = FixtureSource([try .home(1, 14.2, 100.5603)])
    let finder = try HomeFinder(source)
    // The home is 51 km away, but it is in the store.
    #expect(try await finder.answer(to: query(radius: 50_000)).total == 0)
    #expect(try finder.listings.find("1").known.goneAt == nil)
    #expect(try await finder.answer(to: query(radius: 1)).outside.isEmpty)
    #expect(source.radii == [62_500])
  }

  @Test func findsStationsByAnyName() async throws {
    let stations = try StationFacts.ofMainRegion()
    let finder = try HomeFinder(FixtureSource([]), stations: stations)
    for (system, name) in [("BTS", "E4"), (nil, "asok"), ("bts", "อโศก"), (nil, "BTS Asok")] {
      let query = SearchQuery(place: .train(system: system, station: name))
      let answer = try await finder.answer(to: query)
      #expect(answer.center.label == "BTS Asok (E4)")
      #expect(answer.notes.isEmpty)
    }
    let close = try await finder.answer(
      to: SearchQuery(place: .train(system: nil, station: "Thong Loh")))
    #expect(close.center.label == "BTS Thong Lo (E6)")
    #expect(
      close.notes.map(\.english) == [
        "“Thong Loh” was read as the station Thong Lo, BTS Thong Lo (E6)."
      ])
    let siam = try await finder.answer(
      to: SearchQuery(place: .train(system: "BTS", station: "Siam")))
    #expect(siam.center.label == "BTS Siam (CEN)")
  }

  @Test func findsDistrictsByAnyName() async throws {
    let finder = try HomeFinder(FixtureSource([]))
    for (province, district) in [
      ("10", "1039"), ("Bangkok", "Watthana"), ("กรุงเทพมหานคร", "เขตวัฒนา"), ("bangkok", "watthana"),
    ] {
      let query = SearchQuery(place: .area(province: province, district: district))
      let answer = try await finder.answer(to: query)
      #expect(answer.center.label == "centre of Watthana, Bangkok")
      #expect(answer.query.radius == 10_000)
      #expect(answer.center.coordinate == Coordinate(latitude: 13.74, longitude: 100.58))
    }
    // The feed has no coordinate for Bang Rak, but the built-in table does.
    let filled = try await finder.answer(
      to: SearchQuery(place: .area(province: "10", district: "Bang Rak")))
    #expect(filled.center.coordinate == Coordinate(latitude: 13.7279, longitude: 100.5236))
  }

  @Test(arguments: [
    (SearchQuery.Place.train(system: nil, station: "Asgard"), "station “Asgard” is not known"),
    (
      .train(system: "MRT", station: "Mo Chit"),
      "station “Mo Chit” is not on MRT; Mo Chit (N8) is a BTS station"
    ),
    (
      .train(system: nil, station: "MRT Asok"),
      "station “MRT Asok” is not on MRT; Asok (E4) is a BTS station"
    ),
    (
      .train(system: nil, station: "Siam-SRT"),
      "station “Siam-SRT” is not on SRT; Siam (CEN) is a BTS station"
    ),
    (
      .train(system: nil, station: "BTS BL22"),
      "station “BTS BL22” is not on BTS; Sukhumvit (BL22) is an MRT station"
    ),
    (.area(province: "Atlantis", district: "1"), "province “Atlantis” is not known"),
    (.area(province: "Bangkok", district: "Gotham"), "district “Gotham” is not known"),
    (.area(province: "Bangkok", district: "เมืองใหม่"), "has no coordinate for เมืองใหม่, Bangkok"),
  ])
  func reportsUnknownPlaces(place: SearchQuery.Place, sentence: String) async throws {
    let finder = try HomeFinder(FixtureSource([]), stations: try StationFacts.ofMainRegion())
    let error = await #expect(throws: SearchError.self) {
      try await finder.answer(to: SearchQuery(place: place))
    }
    #expect(error?.code == .unknownPlace)
    #expect(error?.description.contains(sentence) == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    (FeedError.Reason.rejectedLogin, SearchError.Code.feedRefusedLogin),
    (.unusable(ReceivedRows()), .feedUnusable),
    (.emptyAnswer, .feedUnavailable), (.status(504), .feedTimedOut),
    (.fault(code: "Server", text: "out of order"), .feedUnavailable),
  ])
  func passesOnTheErrorOfTheFeed(reason: FeedError.Reason, code: SearchError.Code) async throws {
    let source = FixtureSource(
      [],
      failing: SourceError(FeedError(reason: reason, remote: "feed.example", cause: "why")))
    let error = await #expect(throws: SearchError.self) {
      try await HomeFinder(source).answer(to: query())
    }
    #expect(error?.code == code)
    #expect(error?.cause == "why")
  }
}
