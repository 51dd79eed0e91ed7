import Formats
import Geo
import HomefindTesting
import Library
import ListingSources
import ListingStore
import Listings
import Messages
import Ranking
import SearchTesting
import Stations
import Store
import StoresTesting
import Testing

@testable import Search

/// Compares a library that reads only the homes around a search with a library that has read all
/// homes.
@Suite(.bothStores) struct BriefLibraryTests {
  private static let clock = TestClock()

  private static func finder(_ store: ListingStore, use: StoreUse) throws -> HomeFinder {
    let down = FixtureSource([], failing: SourceError(.unavailable, Message(verbatim: "down")))
    let library = ListingLibrary(
      source: down, feed: try store.feed(down.storeName), use: use, now: { clock.now })
    return HomeFinder(
      library: library, stations: StationTable(contentsOf: []), policy: .storeOnly)
  }

  /// Creates a store that contains the homes and covers the whole globe.
  private static func store(_ homes: [Listing]) throws -> ListingStore {
    let store = try TestDatabases.listings()
    let center = try #require(Coordinate(latitude: 0, longitude: 0))
    try store.feed("fixture").record(
      homes,
      of: CoveredCircle(
        center: center, radius: 21_000_000, types: .every, fetchedAt: clock.seconds))
    return store
  }

  private static func places(
    _ kind: String, _ random: inout SeededRandom
  ) -> [(latitude: Double, longitude: Double)] {
    func scattered(_ latitude: Double, _ longitude: Double, _ width: Double) -> [(Double, Double)] {
      (0..<300).map { _ in
        (
          max(-90, min(90, latitude + .random(in: -0.1...0.1, using: &random))),
          longitude + .random(in: -width...width, using: &random)
        )
      }
    }
    let list: [(Double, Double)]
    switch kind {
    case "city": list = scattered(13.73, 100.56, 0.1)
    case "one point": list = (0..<40).map { _ in (13.73, 100.56) }
    case "a pole": list = scattered(89.95, 0, 180)
    case "the antimeridian": list = scattered(-17, 180, 0.1).map { ($0, $1 > 180 ? $1 - 360 : $1) }
    case "one home": list = [(13.73, 100.56)]
    default: list = []
    }
    return list.map { (latitude: $0.0, longitude: $0.1) }
  }

  @Test(arguments: ["city", "one point", "a pole", "the antimeridian", "one home", "none"])
  func briefLibraryGivesTheSameAnswers(kind: String) async throws {
    var random = SeededRandom(seed: 11)
    let places = Self.places(kind, &random)
    let homes = try places.enumerated().map { number, place in
      var home = try Listing.home(
        Int64(number * 7 % 1_009), place.latitude, place.longitude,
        type: AccommodationType.allCases.randomElement(using: &random) ?? .condo)
      home.priceText = number % 3 == 0 ? nil : "\(number % 9 + 1) ล้านบาท"
      home.promotion = number % 4 == 0 ? "ฟรีค่าโอน" : nil
      return home
    }
    let store = try Self.store(homes)
    let (brief, whole) = (
      try Self.finder(store, use: .brief), try Self.finder(store, use: .lasting)
    )
    for _ in 0..<60 {
      let place = places.randomElement(using: &random) ?? (latitude: 13.73, longitude: 100.56)
      let center = try #require(
        Coordinate(
          latitude: max(-90, min(90, place.latitude + .random(in: -0.02...0.02, using: &random))),
          longitude: place.longitude))
      var query = SearchQuery(
        place: .nearby(center),
        radius: [1, 300, 2_000, 9_000, 30_000].randomElement(using: &random) ?? 1,
        types: Bool.random(using: &random) ? [] : [.condo, .townhome], limit: 7)
      query.filters.sort = SortOrder.allCases.randomElement(using: &random) ?? .distance
      query.filters.group = Bool.random(using: &random)
      query.facets = Bool.random(using: &random)
      if Bool.random(using: &random) {
        query.filters.price = try PriceFilter(from: 2_000_000, to: 5_000_000)
      }
      var pages = 0
      while pages < 3 {
        let (one, other) = (try await brief.answer(to: query), try await whole.answer(to: query))
        #expect(one.document(AnswerOptions()) == other.document(AnswerOptions()))
        guard let next = other.next else { break }
        query.cursor = next
        pages += 1
      }
    }
  }
}
