import HomefindTesting
import Listings
import Ranking
import Stations
import Testing

@Suite struct CursorTests {
  private static func query(_ sort: SortOrder) throws -> RankQuery {
    RankQuery(
      center: try #require(Homes.asok), area: .circle(radius: 30_000), sort: sort, limit: 17)
  }

  /// Homes appear and disappear between pages. Each home that stays must be returned exactly once.
  @Test(arguments: SortOrder.allCases, [false, true])
  func pagesReturnEachStayingHomeOnce(sort: SortOrder, isGrouped: Bool) throws {
    var random = SeededRandom(seed: 77)
    let stations = try Homes.stations()
    let all = try Homes.random(600, seed: 5)
    // A third of the homes stay; the other homes may be present or absent.
    let staying = Set(all.indices.filter { $0 % 3 == 0 }.map { all[$0].listing.id })
    var seen: [ListingKey] = []
    var query = try Self.query(sort)
    query.isGrouped = isGrouped
    repeat {
      let homes = all.filter { staying.contains($0.listing.id) || Bool.random(using: &random) }
      let answer = try ListingSnapshot(homes, stations: stations).answer(query)
      seen += answer.items.map(\.home.id)
      if isGrouped { seen += answer.items.flatMap { $0.others.map(\.id) } }
      let text = answer.next.map { RankCursor(position: $0, fingerprint: 7).text }
      query.after = text.flatMap { RankCursor(text: $0)?.position }
      #expect(query.after == answer.next)
    } while query.after != nil
    let kept = seen.filter(staying.contains)
    // In the other orders, a group moves with its first home, so pages may skip or repeat the
    // group. A score changes with the prices nearby.
    if !isGrouped && sort != .recommended || sort == .distance {
      #expect(kept.count == staying.count && Set(kept) == staying)
    } else {
      #expect(!kept.isEmpty)
    }
  }

  @Test func groupsHomesAtOneCoordinate() throws {
    let homes = [
      try Homes.home(5, price: "3 ล้าน"), try Homes.home(3, price: "2 ล้าน"), try Homes.home(4),
      try Homes.home(9, price: "1 ล้าน", latitude: 13.738),
    ]
    let snapshot = ListingSnapshot(homes, stations: try Homes.stations())
    var query = try Self.query(.distance)
    query.isGrouped = true
    let byDistance = try snapshot.answer(query)
    #expect(byDistance.total == 4 && byDistance.groups == 2)
    #expect(byDistance.items.map { [$0.home.id] + $0.others.map(\.id) } == [[3, 4, 5], [9]])
    query.sort = .price
    let byPrice = try snapshot.answer(query)
    #expect(byPrice.items.map { [$0.home.id] + $0.others.map(\.id) } == [[9], [3, 5, 4]])
    query.isGrouped = false
    #expect(try snapshot.answer(query).items.map(\.home.id) == [9, 3, 5, 4])
    #expect(try snapshot.answer(query).groups == nil)
  }

  @Test func countsFacetsAndDroppedHomes() throws {
    let homes = [
      try Homes.home(1, type: .condo, price: "2.59 ล้าน"), try Homes.home(2, type: .condo),
      try Homes.home(3, type: .other, price: "900,000", typeText: "ที่ดิน"),
      try Homes.home(
        4, type: .condo, price: "25 ล้าน", promotion: "ฟรี", latitude: 13.7456, longitude: 100.5341),
    ]
    let snapshot = ListingSnapshot(homes, stations: try Homes.stations())
    var query = try Self.query(.distance)
    query.wantsFacets = true
    query.wantsDropped = true
    let facets = try #require(try snapshot.answer(query).facets)
    #expect(facets.types.map(\.value) == [.condo, .other] && facets.types.map(\.count) == [3, 1])
    #expect(
      facets.prices.map { [$0.value.from, $0.value.to] } == [
        [nil, 1_000_000], [2_000_000, 3_000_000], [20_000_000, nil], [nil, nil],
      ])
    #expect(facets.otherTypes.map(\.value) == ["ที่ดิน"])
    #expect(facets.otherTypes.map(\.count) == [1])
    // The histogram has finer bands and omits the home without a known price.
    #expect(
      facets.priceHistogram.map { [$0.value.from, $0.value.to] } == [
        [800_000, 1_000_000], [2_500_000, 3_000_000], [25_000_000, 30_000_000],
      ])
    #expect(facets.priceHistogram.map(\.count) == [1, 1, 1])
    #expect(facets.stations.map(\.value.code) == ["E4", "CEN"])
    #expect(facets.stations.map(\.count) == [3, 1])
    query.types = [.condo]
    query.filters = [PromotionFilter(), try PriceFilter(from: nil, to: 1)]
    let answer = try snapshot.answer(query)
    #expect(answer.total == 0)
    let dropped = try #require(answer.dropped)
    #expect(dropped.map(\.filter) == ["type", "promotion", "price"])
    #expect(dropped.map(\.count) == [1, 2, 1])
  }

  @Test func otherTypeCountsMatchTheirFilter() throws {
    let texts = ["ที่ดิน", "Loft", "LOFT", "loft!", "🏠", "-", String(repeating: "x", count: 300)]
    var homes = try texts.enumerated().map {
      try Homes.home(Int64($0.offset), type: .other, typeText: $0.element)
    }
    homes += try (100..<180).map { try Homes.home($0, type: .other, typeText: "type \($0)") }
    var query = try Self.query(.distance)
    query.wantsFacets = true
    let snapshot = ListingSnapshot(homes, stations: try Homes.stations())
    let others = try #require(try snapshot.answer(query).facets).otherTypes
    #expect(others.count == 50 && others[0].value == "LOFT" && others[0].count == 3)
    for other in others {
      query.filters = [try TypeTextFilter(parsing: other.value)]
      #expect(try snapshot.answer(query).total == other.count, "\(other.value)")
    }
  }

  @Test(arguments: [
    "", "x", "d-1-2", "d1-1", "d1-1-1-1", "z1-1-1", "dzzzzzzzzzzzzzz-1-1", "a0-1-1", "agg-1-1",
    "d1-1-é", "d1-hfeed-1", "d1-h.-1", "d1-hfeed.1~2f-1", "d1-gfeed.1-1",
    "a\(String(repeating: "00", count: 300))-1-1", "p-1-1", "ออ-1-1",
  ])
  func refusesInvalidCursors(text: String) {
    #expect(RankCursor(text: text) == nil)
  }

  @Test(arguments: SortOrder.allCases) func acceptsAnyLimit(sort: SortOrder) throws {
    let homes = try Homes.random(30, seed: 6)
    let snapshot = ListingSnapshot(homes, stations: try Homes.stations())
    var query = try Self.query(sort)
    for (limit, count) in [(Int.max, 30), (30, 30), (29, 29), (0, 0), (-1, 0), (Int.min, 0)] {
      query.limit = limit
      let answer = try snapshot.answer(query)
      #expect(answer.items.count == count && answer.total == 30)
      #expect((answer.next != nil) == (count == 29))
    }
  }

  @Test func findsHomeByID() throws {
    let homes = try Homes.random(200, seed: 3)
    let snapshot = ListingSnapshot(homes, stations: try Homes.stations())
    for home in homes {
      let id = ListingID(source: "", key: home.listing.id)
      #expect(snapshot.home(id)?.listing == home.listing)
      #expect(snapshot.home(ListingID(source: "other", key: home.listing.id)) == nil)
    }
    for key in [ListingKey(.max), "", "no number"] {
      #expect(snapshot.home(ListingID(source: "", key: key)) == nil)
    }
    let center = try #require(Homes.asok)
    let nearest = try snapshot.nearest(3, to: center, types: [.condo], filters: [PromotionFilter()])
    #expect(nearest.count == 3)
    #expect(nearest.allSatisfy { $0.home.type == .condo && $0.home.promotion == "ฟรีโอน" })
  }

  @Test func nearestBeyondARadiusAreTheNextByDistance() throws {
    let snapshot = ListingSnapshot(
      try Homes.random(400, seed: 4), stations: try Homes.stations())
    let center = try #require(Homes.asok)
    let all = try snapshot.nearest(.max, to: center)
    // Some inner limits are exactly the distance to a home.
    for inner in [0, all[10].distance, all[200].distance, 3_000, 1e7] {
      for outer in [all[300].distance, 5_000, .infinity] {
        let nearest = try snapshot.nearest(7, to: center, beyond: inner, within: outer)
        let expected = all.filter { $0.distance > inner && $0.distance <= outer }.prefix(7)
        #expect(nearest.map(\.home.id) == expected.map(\.home.id))
      }
    }
  }
}
