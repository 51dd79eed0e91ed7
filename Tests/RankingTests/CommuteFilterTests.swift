import Basics
import Geo
import HomefindTesting
import Listings
import Ranking
import Stations
import Testing
import Transit

/// Compares the commute filter and the commute orders with a scan of all homes.
@Suite struct CommuteFilterTests {
  private struct World {
    var snapshot: ListingSnapshot
    var network: TransitNetwork
    var homes: [Home]
  }

  private static let shared = Result { try world() }

  /// Creates 4,000 homes, most of them near a station.
  private static func world() throws -> World {
    let stations = try Homes.stations()
    var random = SeededRandom(seed: 31)
    let homes = try (1...4_000).map { id -> KnownListing in
      let near = try #require(stations.stations.randomElement(using: &random)).position
      let spread = id % 4 == 0 ? 0.08 : 0.02
      return try Homes.home(
        Int64(id), type: id % 3 == 0 ? .townhome : .condo, price: id % 5 == 0 ? "2.5 ล้าน" : nil,
        latitude: near.latitude + .random(in: -spread...spread, using: &random),
        longitude: near.longitude + .random(in: -spread...spread, using: &random))
    }
    let snapshot = ListingSnapshot(homes, stations: stations)
    return World(
      snapshot: snapshot,
      network: TransitNetwork(RailNetwork(stations.stations, along: .served)),
      homes: (0..<snapshot.count).compactMap(snapshot.home(at:)))
  }

  private func filter(
    _ world: World, _ places: [(Double, Double, Int, String)]
  ) throws -> CommuteFilter {
    CommuteFilter(
      try places.map { latitude, longitude, minutes, time in
        let place = try #require(Coordinate(latitude: latitude, longitude: longitude))
        let time = try #require(TimeOfDay(time))
        return CommuteFilter.Destination(
          name: LocalizedText(english: "there"), minutes: minutes, leaveAt: time,
          reach: world.network.reach(.to, place, leaveAt: time))
      })
  }

  private static let asok = (13.7370, 100.5603)
  private static let siam = (13.7457, 100.5341)

  private func filters(_ world: World) throws -> [CommuteFilter] {
    let (asok, siam) = (Self.asok, Self.siam)
    return try [
      [(asok.0, asok.1, 5, "12:00")], [(asok.0, asok.1, 30, "12:00")],
      [(asok.0, asok.1, 20, "12:00")], [(asok.0, asok.1, 180, "08:00")],
      [(asok.0, asok.1, 45, "03:00")], [(13.2, 100.5, 60, "12:00")],
      [(asok.0, asok.1, 30, "12:00"), (siam.0, siam.1, 25, "09:00")],
      [
        (asok.0, asok.1, 40, "08:30"), (siam.0, siam.1, 45, "12:00"),
        (13.8028, 100.5538, 60, "18:00"),
        (13.7223, 100.5296, 50, "12:00"), (13.6961, 100.6053, 55, "12:00"),
      ],
    ].map { try filter(world, $0) }
  }

  private func query(
    _ filters: [any ListingFilter], sort: SortOrder = .distance
  ) throws -> RankQuery {
    RankQuery(
      center: try #require(Homes.asok), area: .everywhere, filters: filters, sort: sort,
      limit: 10_000)
  }

  /// Every kind of query returns exactly the homes that the filter matches when it checks each
  /// home.
  @Test func matchesEqualBruteForce() throws {
    let world = try Self.shared.get()
    let price = try PriceFilter(from: nil, to: 3_000_000)
    for filter in try filters(world) {
      let wanted = world.homes.filter { filter.matches($0) }
      let ids = Set(wanted.map(\.id))
      for area in [
        RankQuery.Area.everywhere, .circle(radius: 6_000), .circle(radius: 100_000),
      ] {
        var query = try query([filter])
        query.area = area
        let inArea = wanted.filter { home in
          guard case .circle(let radius) = area else { return true }
          return query.center.distance(to: home.position) <= radius
        }
        let plain = try world.snapshot.answer(query)
        #expect(plain.total == inArea.count && plain.items.count == inArea.count)
        #expect(Set(plain.items.map(\.home.id)) == Set(inArea.map(\.id)))
        #expect(plain.items.map(\.distance) == plain.items.map(\.distance).sorted())
        query.wantsDropped = true
        query.wantsFacets = true
        let counted = try world.snapshot.answer(query)
        #expect(counted.total == inArea.count)
        query.types = [.townhome]
        query.filters = [price, filter]
        query.wantsDropped = false
        let narrow = try world.snapshot.answer(query)
        #expect(
          narrow.total == inArea.count { $0.type == .townhome && price.matches($0) })
      }
      #expect(wanted.count < world.homes.count && ids.count == wanted.count)
    }
  }

  @Test(arguments: [SortOrder.commute, .longestCommute])
  func ordersCompareWholeMinutes(order: SortOrder) throws {
    let world = try Self.shared.get()
    let filter = try #require(try filters(world).last)
    let key = { (home: Home) -> Int in
      let minutes = filter.trips(from: home.position).compactMap { $0?.minutes }
      return order == .commute ? minutes.reduce(0, +) : minutes.max() ?? 0
    }
    let wanted = world.homes.filter { filter.matches($0) }
      .sorted { (key($0), $0.place) < (key($1), $1.place) }
    #expect(wanted.count > 100)
    #expect(
      try world.snapshot.answer(try query([filter], sort: order)).items.map(\.home.id)
        == wanted.map(\.id))
    // The order is the same when read page by page.
    var paged: [ListingKey] = []
    var next = try query([filter], sort: order)
    next.limit = 37
    while true {
      let page = try world.snapshot.answer(next)
      #expect(page.total == wanted.count)
      paged += page.items.map(\.home.id)
      guard let position = page.next else { break }
      let cursor = RankCursor(position: position, fingerprint: 7)
      let read = try #require(RankCursor(text: cursor.text))
      #expect(read.position == position && position.order == order)
      next.after = read.position
    }
    #expect(paged == wanted.map(\.id))
    var grouped = try query([filter], sort: order)
    grouped.isGrouped = true
    #expect(try world.snapshot.answer(grouped).total == wanted.count)
  }

  /// Repeated queries return the same results from the cache, even with shorter or longer times.
  @Test func repeatedQueriesGiveTheSameTotals() throws {
    let world = try Self.shared.get()
    for _ in 0..<2 {
      for minutes in [30, 10, 45, 30] {
        let filter = try filter(world, [(Self.asok.0, Self.asok.1, minutes, "12:00")])
        #expect(
          try world.snapshot.answer(try query([filter])).total
            == world.homes.count { filter.matches($0) })
      }
    }
  }

  @Test func repeatedQueryHasLowerEstimatedCost() throws {
    let world = try Self.world()
    let filter = try filter(world, [(Self.asok.0, Self.asok.1, 30, "12:00")])
    let before = try world.snapshot.cost(of: query([filter]))
    _ = try world.snapshot.answer(query([filter]))
    #expect(try world.snapshot.cost(of: query([filter])) < before)
  }
}
