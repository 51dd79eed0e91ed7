import Geo
import HomefindTesting
import Listings
import Stations
import Testing

@testable import Ranking

/// Compares a scan of every home with queries that use data computed for the whole snapshot.
@Suite struct WideQueryTests {
  private static let count = 4_000

  private struct Expected {
    var home: KnownListing
    var key: CollationKey
    var distance: Double

    func precedes(_ other: Expected, in order: SortOrder) -> Bool {
      switch order {
      case .distance where distance != other.distance: distance < other.distance
      case .price where home.price.leading != other.home.price.leading,
        .payment where home.price.leading != other.home.price.leading:
        home.price.leading ?? .max < other.home.price.leading ?? .max
      case .newest where home.history.firstSeen != other.home.history.firstSeen:
        home.history.firstSeen > other.home.history.firstSeen
      case .name where key != other.key: key < other.key
      default: home.listing.id < other.home.listing.id
      }
    }
  }

  private static func expected(_ homes: [KnownListing], _ query: RankQuery) -> [Expected] {
    homes.map {
      Expected(
        home: $0, key: CollationKey($0.listing.name.thai ?? $0.listing.name.english ?? ""),
        distance: query.center.distance(to: $0.listing.position))
    }
    .filter { match in
      let isInside: Bool =
        if case .circle(let radius) = query.area { match.distance <= radius } else { true }
      return isInside && query.filters.allSatisfy { $0.matches(Home(match.home)) }
    }
    .sorted { $0.precedes($1, in: query.sort) }
  }

  private static func snapshot() throws -> (
    homes: [KnownListing], stations: StationTable, snapshot: ListingSnapshot
  ) {
    let homes = try Homes.random(count, seed: 11).map { home in
      // Some names differ only at the end, and some homes have no Thai name.
      var home = home
      let id = home.listing.id.number ?? 0
      if id % 3 == 0 { home.listing.name.thai = "โครงการตัวอย่าง อโศก \(id % 900)" }
      if id % 7 == 0 { home.listing.name.thai = nil }
      return home
    }
    let stations = try Homes.stations()
    return (homes, stations, ListingSnapshot(homes, stations: stations))
  }

  @Test(arguments: Homes.plainOrders)
  func pagesMatchAScanOfEveryHome(sort: SortOrder) throws {
    let (homes, stations, snapshot) = try Self.snapshot()
    let center = try #require(Homes.asok)
    let bts = NearStationFilter(
      try Reach(parsing: "900m"), of: StationSelection(.bts, in: stations))
    let any = NearStationFilter(try Reach(parsing: "2km"), of: StationSelection(all: stations))
    let filters: [[any ListingFilter]] = [
      [], [bts], [any, try TextFilter(parsing: "line แก")], [try TextFilter(parsing: "ตัว"), bts],
    ]
    for filters in filters {
      for area in [RankQuery.Area.everywhere, .circle(radius: 7_000)] {
        var query = RankQuery(
          center: center, area: area, filters: filters, sort: sort, limit: 700)
        query.wantsDropped = true
        let expected = Self.expected(homes, query)
        var ids: [ListingKey] = []
        repeat {
          let answer = try snapshot.answer(query)
          #expect(answer.total == expected.count)
          ids += answer.items.map(\.home.id)
          for item in answer.items where item.distance != center.distance(to: item.home.position) {
            Issue.record("\(item.home.id) is \(item.distance) m away")
          }
          query.after = answer.next
        } while query.after != nil && ids.count <= Self.count
        #expect(ids == expected.map(\.home.listing.id))
      }
    }
  }

  @Test(
    .enabled(if: Sanitizer.isNotOfThreads, Comment(rawValue: Sanitizer.oneThread)),
    arguments: Homes.plainOrders)
  func groupsMatchAScanOfEveryHome(sort: SortOrder) throws {
    let (homes, _, snapshot) = try Self.snapshot()
    var query = RankQuery(
      center: try #require(Homes.asok), area: .everywhere, sort: sort, limit: 30)
    query.isGrouped = true
    let expected = Self.expected(homes, query)
    let groups = Dictionary(grouping: expected) { $0.home.listing.position }
      .mapValues { $0.map(\.home.listing.id) }
    var seen: [[ListingKey]] = []
    repeat {
      let answer = try snapshot.answer(query)
      #expect(answer.total == expected.count && answer.groups == groups.count)
      seen += answer.items.map { [$0.home.id] + $0.others.map(\.id) }
      query.after = answer.next
    } while query.after != nil && seen.count <= groups.count
    #expect(Set(seen) == Set(groups.values) && seen.count == groups.count)
    // A group takes the position of its first home.
    let places = Dictionary(
      uniqueKeysWithValues: expected.enumerated().map { ($0.element.home.listing.id, $0.offset) })
    let firsts = seen.compactMap { $0.first.flatMap { places[$0] } }
    if sort == .distance {
      #expect(
        zip(firsts, firsts.dropFirst()).allSatisfy {
          expected[$0].distance <= expected[$1].distance
        })
    } else {
      #expect(firsts == firsts.sorted() && firsts.count == groups.count)
    }
  }

  @Test func nearestStationsMatchTheTable() throws {
    let (homes, stations, snapshot) = try Self.snapshot()
    var query = RankQuery(center: try #require(Homes.asok), area: .everywhere)
    query.wantsFacets = true
    for radius in [Double.infinity, 1_500] {
      query.area = .circle(radius: radius)
      var counts: [StationID: Int] = [:]
      for home in Self.expected(homes, query) {
        let nearest = try #require(stations.nearest(to: home.home.listing.position))
        counts[nearest.station.id, default: 0] += 1
      }
      let facets = try #require(try snapshot.answer(query).facets)
      #expect(
        Dictionary(uniqueKeysWithValues: facets.stations.map { ($0.value.id, $0.count) })
          == counts)
    }
  }

  @Test func costEstimateGrowsWithScannedHomes() throws {
    let (_, _, snapshot) = try Self.snapshot()
    let center = try #require(Homes.asok)
    let plain = RankQuery(center: center, area: .circle(radius: 45_000))
    #expect(snapshot.cost(of: plain) == .zero)
    var costly = plain
    costly.filters = [try TextFilter(parsing: "a")]
    costly.sort = .name
    #expect(snapshot.cost(of: costly) >= .nanoseconds(300) * Self.count)
    var near = costly
    near.area = .circle(radius: 500)
    #expect(snapshot.cost(of: near) < snapshot.cost(of: costly) / 4)
    var long = plain
    long.limit = .max
    #expect(snapshot.cost(of: long, itemTime: .microseconds(2)) == .milliseconds(8))
  }
}
