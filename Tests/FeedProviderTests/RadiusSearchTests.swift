import CSVStream
import Geo
import HomefindTesting
import Listings
import Testing

@testable import FeedProvider

/// Compares the index with a linear scan over all homes.
@Suite struct RadiusSearchTests {
  struct Home: Equatable {
    var id: Int64?
    var position: Coordinate
    var type: AccommodationType
  }

  @Test func sampleSearchMatchesLinearScan() async throws {
    let store = try TestService.sample.get().store
    let homes = SampleListings().records.map(Home.init)
    try compare(store, homes, points: 40, radii: [150, 2_000, 25_000])
  }

  @Test(.enabled(if: SharedData.isPresent, Comment(rawValue: SharedData.absence)))
  func realListingsSearchMatchesLinearScan() async throws {
    let bytes = try SharedData.bytes(of: "listings-insideairbnb-bangkok-202212.csv")
    var table = try ListingTable(bytes, path: "real.csv")
    let store = CatalogStore(&table)
    #expect(table.report == LoadReport(served: 14_795))
    var homes: [Home] = []
    for row in try CSVReader(bytes) {
      let fields = try row.get().fields
      let latitude = try #require(Double(fields[4]))
      let longitude = try #require(Double(fields[5]))
      let position = try #require(Coordinate(latitude: latitude, longitude: longitude))
      homes.append(Home(id: Int64(fields[0]), position: position, type: .other))
    }
    #expect(homes.count == 14_795)
    try compare(store, homes, points: 12, radii: [300, 2_000, 10_000])
  }

  @Test func homeOnTheRadiusIsInside() throws {
    let homes = SampleListings().records.prefix(400).map(Home.init)
    let store = CatalogStore(Array(SampleListings().records.prefix(400)))
    let center = try #require(Coordinate(latitude: 13.7370, longitude: 100.5603))
    for home in homes {
      let distance = center.distance(to: home.position)
      let inside = RadiusSearch(center: center, radius: distance).found(in: store)
      #expect(inside.contains { $0.home == home })
      let outside = RadiusSearch(center: center, radius: distance.nextDown).found(in: store)
      #expect(!outside.contains { $0.home == home })
    }
  }

  @Test func searchCrossesAntimeridianAndPoles() throws {
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
    let store = CatalogStore(&table)
    func ids(_ latitude: Double, _ longitude: Double, _ radius: Double) throws -> [Int64] {
      let center = try #require(Coordinate(latitude: latitude, longitude: longitude))
      let found = RadiusSearch(center: center, radius: radius).found(in: store)
      return found.compactMap(\.home.id).sorted()
    }
    #expect(try ids(0, 179.995, 5_000) == [1, 2, 3, 4])
    #expect(try ids(0, -179.995, 5_000) == [1, 2, 3, 4])
    #expect(try ids(90, 0, 5_000) == [5, 6])
    #expect(try ids(-89.999, 50, 5_000) == [7])
    #expect(try ids(10, 10, 20_100_000) == [1, 2, 3, 4, 5, 6, 7])
  }

  private func compare(
    _ store: CatalogStore, _ homes: [Home], points: Int, radii: [Double]
  ) throws {
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
        let search = RadiusSearch(center: center, radius: radius, type: type)
        let hits = search.found(in: store)
        #expect(store.count(of: search) == expected.count)
        #expect(hits.map(\.home) == expected.map { homes[$0] })
        #expect(hits.map(\.distance) == expected.map { distances[$0] })
        found += hits.count
      }
    }
    #expect(found > 1_000)
  }
}

@Suite struct RecentSearchTests {
  @Test func resultsStayCorrectBeyondCacheCapacity() throws {
    let store = try TestService.sample.get().store
    let searches = RecentSearches()
    let center = try #require(Coordinate(latitude: 13.7370, longitude: 100.5603))
    // Run more searches than the cache can hold, each twice in a row, in two rounds.
    for round in 0..<2 {
      for step in 1...20 {
        let search = RadiusSearch(
          center: center, radius: Double(step * 100), type: step % 2 == 0 ? .condo : nil)
        let expected = search.found(in: store).map(\.place)
        for _ in 0..<2 {
          let result = searches.result(of: search, in: store)
          #expect(
            Array(result.places(in: 0..<result.count)) == expected, "round \(round), step \(step)")
        }
      }
    }
  }

  /// Reading every page of a wide circle sorts each home once; later pages do not repeat the
  /// search.
  @Test(arguments: [1, 10, 97, 1_000, 5_000])
  func pagingSortsEachHomeOnce(size: Int) throws {
    let store = try TestService.sample.get().store
    let center = try #require(Coordinate(latitude: 13.7370, longitude: 100.5603))
    let search = RadiusSearch(center: center, radius: 62_500)
    let searches = RecentSearches()
    let count = searches.result(of: search, in: store).count
    #expect(count >= 3_000)
    var places: [UInt32] = []
    for start in stride(from: 0, to: count, by: size) {
      let result = searches.result(of: search, in: store)
      // The search may sort at most twice as many homes as the pages so far require.
      #expect(result.ordered <= 2 * max(size, start))
      places += result.places(in: start..<min(start + size, count))
    }
    #expect(searches.result(of: search, in: store).ordered == count)
    #expect(places == search.found(in: store).map(\.place))
  }

  @Test func pagesCanBeRequestedInAnyOrder() throws {
    let store = try TestService.sample.get().store
    let center = try #require(Coordinate(latitude: 13.7370, longitude: 100.5603))
    let search = RadiusSearch(center: center, radius: 20_000, type: .condo)
    let expected = search.found(in: store).map(\.place)
    let result = OrderedResult(of: search, in: store)
    for start in [7, 2, 5, 0, 6, 1].map({ $0 * expected.count / 8 }) {
      let end = start + expected.count / 8
      #expect(Array(result.places(in: start..<end)) == Array(expected[start..<end]))
    }
    #expect(result.ordered <= expected.count)
    #expect(result.places(in: expected.count..<expected.count).isEmpty)
  }
}

extension RadiusSearchTests.Home {
  init(_ record: ListingRecord) {
    self.init(id: record.id, position: record.position, type: record.type)
  }
}

extension RadiusSearch {
  /// Returns every home in the circle, nearest first.
  fileprivate func found(
    in store: CatalogStore
  ) -> [(place: UInt32, home: RadiusSearchTests.Home, distance: Double)] {
    store.hits(of: self, upTo: .max).compactMap { hit in
      store.record(at: hit.place).map {
        (UInt32(hit.place), RadiusSearchTests.Home($0), hit.distance)
      }
    }
  }
}
