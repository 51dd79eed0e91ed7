import Basics
import Geo
import HomefindTesting
import ListingStore
import Listings
import Ranking
import Search
import Testing

@testable import Alerts

@Suite struct AlertIndexTests {
  @Test func indexMatchesSameConditionsAsFullScan() throws {
    let fixture = try AlertFixture()
    var random = SeededRandom(seed: 23)
    var maker = ConditionMaker(fixture.finder, now: Timestamp(seconds: fixture.now))
    let conditions = try (0..<800).map { _ in
      let (query, center, radius) = try Self.search(&random)
      return try maker.condition(of: query, around: center, radius: radius)
    }
    let index = AlertIndex(conditions)
    var pairs = 0
    for number in 0..<100 {
      let home = Home(try Self.home(number, &random))
      let expected = conditions.indices.filter { conditions[$0].matches(home) }
      #expect(index.matches(home) == expected)
      pairs += expected.count
    }
    // An error in the index is noticed only if there are enough matches and enough mismatches.
    #expect(pairs > 500)
    #expect(pairs < 100 * 800 / 4)
  }

  @Test func emptyIndexMatchesNothing() throws {
    var random = SeededRandom(seed: 1)
    #expect(AlertIndex([]).matches(Home(try Self.home(1, &random))) == [])
  }

  /// A random search with random filters; some searches are next to the antimeridian or the edge of
  /// a cell.
  private static func search(
    _ random: inout SeededRandom
  ) throws -> (SavedQuery, Coordinate, Double) {
    let center = try place(&random)
    let radius = [100, 1_500, 12_000, 50_000].randomElement(using: &random) ?? 100
    var parameters: [String: [String]] = [:]
    let kind = [SearchKind.nearby, .within].randomElement(using: &random) ?? .nearby
    if kind == .nearby {
      parameters["lat"] = ["\(center.latitude)"]
      parameters["lon"] = ["\(center.longitude)"]
      parameters["radius"] = ["\(radius)m"]
    } else {
      let side = Double(radius) / 100_000
      let west = max(-180, center.longitude - side)
      parameters["bbox"] = [
        "\(west),\(center.latitude - side),\(min(180, center.longitude + side)),\(center.latitude + side)"
      ]
    }
    if Bool.random(using: &random) {
      parameters["type"] = [
        AccommodationType.searchable.randomElement(using: &random)?.rawValue ?? ""
      ]
    }
    if Bool.random(using: &random) {
      parameters["max-price"] = ["\(Int.random(in: 1...9, using: &random))m"]
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      parameters["text"] = ["Asok \(Int.random(in: 0..<9, using: &random))"]
    }
    return (try SavedQuery(kind: kind, parameters: parameters), center, Double(radius))
  }

  private static func place(_ random: inout SeededRandom) throws -> Coordinate {
    let isFar = Int.random(in: 0..<10, using: &random) == 0
    return try #require(
      Coordinate(
        latitude: 13.7 + Double.random(in: -0.3...0.3, using: &random),
        longitude: isFar
          ? [179.99, -179.99].randomElement(using: &random) ?? 0
          : 100.5 + Double.random(in: -0.3...0.3, using: &random)))
  }

  private static func home(
    _ number: Int, _ random: inout SeededRandom
  ) throws -> KnownListing {
    let type = AccommodationType.allCases.randomElement(using: &random) ?? .condo
    var home = Listing.example(number, id: Int64(number), type: type, at: try place(&random))
    if number % 7 == 0 { home.priceText = nil }
    if number % 5 == 0 { home.priceText = "2 - 6 million" }
    return KnownListing(home, history: ListingHistory(firstSeen: 0))
  }
}
