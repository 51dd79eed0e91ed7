import Basics
import Geo
import HomefindTesting
import Library
import ListingSources
import ListingStore
import Listings
import Messages
import SearchTesting
import StoresTesting
import Testing

@testable import Search

/// Compares a finder that caches homes with direct queries to the feed.
@Suite(.bothStores) struct CoverageOracleTests {
  private static func place(_ random: inout SeededRandom) -> (latitude: Double, longitude: Double) {
    (
      .random(in: 13.70...13.78, using: &random), .random(in: 100.50...100.60, using: &random)
    )
  }

  private static func homes(_ ids: Range<Int64>, _ random: inout SeededRandom) throws -> [Listing] {
    try ids.map { id in
      let (latitude, longitude) = place(&random)
      let types = AccommodationType.allCases
      return try Listing.home(
        id, latitude, longitude, type: types.randomElement(using: &random) ?? .condo)
    }
  }

  /// While the feed does not change, cached results match the feed's results.
  @Test(arguments: [1, 2, 3] as [UInt64])
  func cachedAnswersMissNoHome(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let source = FixtureSource(try Self.homes(1..<400, &random))
    let clock = TestClock()
    let finder = try HomeFinder(source, clock: clock)
    var remembered = 0
    var asked: [SearchQuery] = []
    for _ in 0..<120 {
      clock.seconds += .random(in: 0...60, using: &random)
      let (latitude, longitude) = Self.place(&random)
      let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let radius = Double.random(in: 50...3_000, using: &random)
      let types = Set(
        AccommodationType.allCases.filter { _ in Int.random(in: 0..<4, using: &random) == 0 })
      let query = SearchQuery(
        place: .nearby(center), radius: radius, types: types, limit: 10_000)
      asked.append(query)
      let answer = try await finder.answer(to: query)
      let expected = source.homes
        .filter {
          (types.isEmpty || types.contains($0.type))
            && center.distance(to: $0.position) <= radius
        }
        .sorted {
          (center.distance(to: $0.position), $0.id) < (center.distance(to: $1.position), $1.id)
        }
      #expect(answer.items.map(\.listing.id) == expected.map(\.id))
      if answer.source.freshness == .cached { remembered += 1 }
    }
    #expect(remembered > 20)
    // While the feed is down, earlier searches still return results.
    source.failure = SourceError(.unavailable, Message(verbatim: "down"))
    clock.seconds += 86_400
    for query in asked {
      let answer = try await finder.answer(to: query)
      guard case .nearby(let center) = query.place else { continue }
      let expected = source.homes.filter {
        (query.types.isEmpty || query.types.contains($0.type))
          && center.distance(to: $0.position) <= query.radius
      }
      #expect(Set(answer.items.map(\.listing.id)) == Set(expected.map(\.id)))
      #expect(answer.source.freshness == .stale)
    }
  }

  /// While homes appear and disappear, no result is older than it claims to be, and no result that
  /// is reported as fresh exceeds the maximum age.
  @Test(arguments: [4, 5, 6] as [UInt64])
  func staleAnswersAreNeverCalledFresh(seed: UInt64) async throws {
    var random = SeededRandom(seed: seed)
    let source = FixtureSource(try Self.homes(1..<200, &random))
    var came: [ListingKey: Int64] = [:]
    var went: [ListingKey: Int64] = [:]
    let clock = TestClock()
    // All homes change within hours, but no removal should be withheld.
    let finder = try HomeFinder(source, clock: clock, removals: RemovalRule(share: 1))
    for step in 0..<200 {
      clock.seconds += .random(in: 1...120, using: &random)
      let gone = source.homes.remove(at: .random(in: 0..<source.homes.count, using: &random))
      went[gone.id] = clock.seconds
      let new = try Self.homes(Int64(1_000 + step)..<Int64(1_001 + step), &random)
      source.homes += new
      came[new[0].id] = clock.seconds
      clock.seconds += 1
      let (latitude, longitude) = Self.place(&random)
      let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let answer = try await finder.answer(
        to: SearchQuery(place: .nearby(center), radius: 1_500, limit: 10_000))
      let asOf = answer.source.fetchedAt.seconds
      #expect(answer.source.freshness != .stale && clock.seconds - asOf <= 900)
      let found = Set(answer.items.map(\.listing.id))
      for home in source.homes where center.distance(to: home.position) <= 1_500 {
        #expect(found.contains(home.id) || came[home.id, default: 0] > asOf)
      }
      for id in found {
        #expect(went[id].map { $0 > asOf } ?? true)
      }
    }
  }
}
