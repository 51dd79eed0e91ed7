import CSVStream
import Geo
import HomefindTesting
import Listings
import Testing

@testable import FeedProvider

/// The R*Tree's answers against a pass over every home.
@Suite struct RadiusSearchTests {
  struct Home {
    var id: Int64?
    var key: Int
    var position: Coordinate
    var type: AccommodationType
  }

  @Test func findsWhatAPassOverTheSampleFinds() async throws {
    let store = try TestService.sample.get().store
    let homes = SampleListings().enumerated().map { index, record in
      Home(id: record.id, key: index + 1, position: record.position, type: record.type)
    }
    try await compare(store, homes, points: 40, radii: [150, 2_000, 25_000])
  }

  @Test(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absence)))
  func findsWhatAPassOverRealListingsFinds() async throws {
    let bytes = try SharedData.bytes(of: "listings-insideairbnb-bangkok-202212.csv")
    var table = try ListingTable(bytes, path: "real.csv")
    let store = try ListingStore()
    try store.load(AnySequence { AnyIterator { table.next() } })
    #expect(table.report == LoadReport(served: 14_795))
    var homes: [Home] = []
    for row in try CSVReader(bytes) {
      let fields = try row.get().fields
      let latitude = try #require(Double(fields[4]))
      let longitude = try #require(Double(fields[5]))
      let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
      homes.append(
        Home(id: Int64(fields[0]), key: homes.count + 1, position: position, type: .other))
    }
    #expect(homes.count == 14_795)
    try await compare(store, homes, points: 12, radii: [300, 2_000, 10_000])
  }

  @Test func aHomeOnTheEdgeIsInside() async throws {
    let homes = Array(SampleListings().prefix(400))
    let store = try ListingStore()
    try store.load(homes)
    let center = try #require(Coordinate(latitude: 13.7370, longitude: 100.5603))
    for (index, home) in homes.enumerated() {
      let distance = center.distance(to: home.position)
      let inside = try await RadiusSearch(center: center, radius: distance).run(in: store)
      #expect(inside.last?.key == index + 1 || inside.contains { $0.key == index + 1 })
      let outside = try await RadiusSearch(center: center, radius: distance.nextDown)
        .run(in: store)
      #expect(!outside.contains { $0.key == index + 1 })
    }
  }

  @Test func crossesTheAntimeridianAndThePoles() async throws {
    let csv = """
      id,lat,lon
      1,0.01,179.99
      2,0,-179.99
      3,0,180
      4,0,-180
      5,89.99,10
      6,89.99,-170
      7,-90,0
      """
    var table = try ListingTable(Array(csv.utf8), path: "x.csv")
    let store = try ListingStore()
    try store.load(AnySequence { AnyIterator { table.next() } })
    func ids(_ latitude: Double, _ longitude: Double, _ radius: Double) async throws -> [Int64] {
      let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
      return try await RadiusSearch(center: center, radius: radius).run(in: store)
        .compactMap(\.id).sorted()
    }
    #expect(try await ids(0, 179.995, 5_000) == [1, 2, 3, 4])
    #expect(try await ids(0, -179.995, 5_000) == [1, 2, 3, 4])
    #expect(try await ids(90, 0, 5_000) == [5, 6])
    #expect(try await ids(-89.999, 50, 5_000) == [7])
    #expect(try await ids(10, 10, 20_100_000) == [1, 2, 3, 4, 5, 6, 7])
  }

  private func compare(
    _ store: ListingStore, _ homes: [Home], points: Int, radii: [Double]
  ) async throws {
    var random = SampleRandom(seed: 7)
    var found = 0
    for point in 0..<points {
      let center = try #require(
        Coordinate(
          latitude: Double(random.number(in: 13_600_000...13_900_000)) / 1e6,
          longitude: Double(random.number(in: 100_400_000...100_750_000)) / 1e6))
      let distances = homes.map { center.distance(to: $0.position) }
      let type = [nil, .condo, .townhome][point % 3] as AccommodationType?
      for radius in radii {
        let expected = homes.indices
          .filter { distances[$0] <= radius && (type == nil || homes[$0].type == type) }
          .sorted { first, second in
            (distances[first], homes[first].id ?? .max, first)
              < (distances[second], homes[second].id ?? .max, second)
          }
        let hits = try await RadiusSearch(center: center, radius: radius, type: type)
          .run(in: store)
        #expect(hits.map(\.key) == expected.map { homes[$0].key })
        #expect(hits.map(\.distance) == expected.map { distances[$0] })
        found += hits.count
      }
    }
    #expect(found > 1_000)
  }
}

@Suite struct RecentSearchTests {
  @Test func remembersNoMoreThanItMay() async throws {
    let store = try TestService.sample.get().store
    let searches = RecentSearches()
    let center = try #require(Coordinate(latitude: 13.7370, longitude: 100.5603))
    // Many more searches than are kept, each twice, some of them again later.
    for round in 0..<2 {
      for step in 1...20 {
        let search = RadiusSearch(
          center: center, radius: Double(step * 100), type: step % 2 == 0 ? .condo : nil)
        let expected = try await search.run(in: store).map(\.key)
        for _ in 0..<2 {
          let found = try await searches.hits(of: search, in: store).map(\.key)
          #expect(found == expected, "round \(round), step \(step)")
        }
      }
    }
  }
}
