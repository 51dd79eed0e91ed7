import Geo
import HomefindTesting
import Listings
import Ranking
import Stations
import Testing

/// Compares snapshots with a scan of every home.
@Suite struct SnapshotTests {
  private static let center = Homes.asok

  /// Returns the filters for random queries.
  private static func filters(_ stations: StationTable) throws -> [any ListingFilter] {
    [
      try PriceFilter(from: 1_500_000, to: 3_000_000),
      try PriceFilter(from: nil, to: 2_000_000, keepsUnpriced: true),
      try TextFilter(parsing: "line"), try TextFilter(parsing: "คอนโด"), PromotionFilter(),
      try CompanyFilter(parsing: "2"), try CompanyFilter(parsing: "แสน"),
      NearStationFilter(try Reach(parsing: "6min"), of: StationSelection(all: stations)),
      NearStationFilter(try Reach(parsing: "900m"), of: StationSelection(.bts, in: stations)),
      NewSinceFilter(2), PriceDropFilter(3), TypeFilter([.condo, .other]),
    ]
  }

  /// Returns the result of a scan of every home, in order.
  private static func expected(
    _ homes: [KnownListing], _ query: RankQuery
  ) -> [(home: KnownListing, distance: Double)] {
    homes
      .map { (home: $0, distance: query.center.distance(to: $0.listing.position)) }
      .filter { home, distance in
        let isInside: Bool =
          switch query.area {
          case .circle(let radius): distance <= radius
          case .boxes(let boxes): boxes.contains { $0.contains(home.listing.position) }
          case .polygon(let polygon): polygon.contains(home.listing.position)
          case .everywhere: true
          }
        return isInside && (query.types.isEmpty || query.types.contains(home.listing.type))
          && query.filters.allSatisfy { $0.matches(Home(home)) }
      }
      .sorted { left, right in
        let (first, second) = (left.home, right.home)
        switch query.sort {
        case .distance where left.distance != right.distance:
          return left.distance < right.distance
        case .price where first.price.leading != second.price.leading,
          .payment where first.price.leading != second.price.leading:
          return first.price.leading ?? .max < second.price.leading ?? .max
        case .newest where first.history != second.history:
          if first.history.firstSeen != second.history.firstSeen {
            return first.history.firstSeen > second.history.firstSeen
          }
        case .name:
          // The names differ in their first Thai letters, so their order is listed here.
          let order = ["๙ คอนโด", "กรีนวิลล์", "แกรนด์", "เดอะ ไลน์", "บ้านกลางเมือง", "ไอดีโอ โมบิ"]
          let places = [first, second].map { order.firstIndex(of: $0.listing.name.thai ?? "") ?? 9 }
          if places[0] != places[1] { return places[0] < places[1] }
        default: break
        }
        return first.listing.id < second.listing.id
      }
  }

  private static func query(
    _ filters: [any ListingFilter], random: inout SeededRandom
  ) throws -> RankQuery {
    let center = try #require(center)
    let polygon = try Polygon(
      [(0.0, 0.0), (0.05, 0.01), (0.03, 0.05), (0.02, 0.02)].map {
        try #require(Coordinate(latitude: 13.70 + $0.0, longitude: 100.5 + $0.1))
      })
    let areas: [RankQuery.Area] = [
      .circle(radius: 2_000), .circle(radius: 6_000), .circle(radius: 0), .everywhere,
      .boxes(try #require(BoundingBox.boxes(south: 13.7, west: 100.5, north: 13.75, east: 100.58))),
      .polygon(MultiPolygon(polygon)),
    ]
    return RankQuery(
      center: center, area: areas.randomElement(using: &random) ?? .everywhere,
      types: [[], [.condo], [.condo, .townhome, .other]].randomElement(using: &random) ?? [],
      filters: Array(filters.shuffled(using: &random).prefix(.random(in: 0...2, using: &random))),
      sort: Homes.plainOrders.randomElement(using: &random) ?? .distance,
      limit: [1, 7, 20, 500].randomElement(using: &random) ?? 20)
  }

  @Test func answersMatchAScanOfEveryHome() throws {
    var random = SeededRandom(seed: 4)
    let stations = try Homes.stations()
    let filters = try Self.filters(stations)
    for count in [0, 1, 250] {
      let homes = try Homes.random(count, seed: UInt64(count))
      let snapshot = ListingSnapshot(homes, stations: stations)
      #expect(snapshot.count == count)
      for _ in 0..<80 {
        var query = try Self.query(filters, random: &random)
        query.wantsFacets = Bool.random(using: &random)
        query.wantsDropped = Bool.random(using: &random)
        let expected = Self.expected(homes, query)
        var ids: [ListingKey] = []
        repeat {
          let answer = try snapshot.answer(query)
          #expect(answer.total == expected.count)
          #expect(answer.items.count <= query.limit)
          #expect((answer.facets != nil) == query.wantsFacets)
          if let facets = answer.facets {
            #expect(facets.types.map(\.count).reduce(0, +) == expected.count)
            #expect(facets.prices.map(\.count).reduce(0, +) == expected.count)
            #expect(facets.stations.map(\.count).reduce(0, +) == expected.count)
          }
          ids += answer.items.map(\.home.id)
          query.after = answer.next
        } while query.after != nil && ids.count <= count
        #expect(ids == expected.map(\.home.listing.id), "\(query)")
      }
    }
  }
}
