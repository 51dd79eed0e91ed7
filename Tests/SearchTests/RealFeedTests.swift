import CSVStream
import Feed
import Geo
import HomefindTesting
import Library
import ListingStore
import Listings
import Search
import SearchTesting
import Stations
import Testing

/// Tests the whole path from a provider of real listings to the ranked results, and compares the
/// results with a scan of all rows.
@Suite struct RealFeedTests {
  private static let file = "listings-insideairbnb-bangkok-202212.csv"

  @Test(.enabled(if: SharedData.isPresent, "\(SharedData.absence)"))
  func answersMatchAScanOfEveryRow() async throws {
    let rows = try Self.rows()
    #expect(rows.count == 14_795)
    try await withFeed(of: SharedData.path(of: Self.file), pageSize: 400) { client in
      let source = SOAPFeed(client)
      let library = ListingLibrary(
        source: source, feed: try ListingStore.inMemory().feed(source.storeName))
      let finder = HomeFinder(library: library, stations: StationTable(contentsOf: []))
      var random = SeededRandom(seed: 20_221_231)
      var found = 0
      for _ in 0..<50 {
        let center = try #require(
          Coordinate(
            latitude: .random(in: 13.60...13.90, using: &random),
            longitude: .random(in: 100.40...100.75, using: &random)))
        for radius in [350.0, 1_200, 3_500] {
          let answer = try await finder.answer(
            to: SearchQuery(place: .nearby(center), radius: radius, limit: 10_000))
          let expected = Self.pass(over: rows, around: center, radius: radius)
          #expect(answer.items.map(\.listing.id.number) == expected)
          #expect(answer.total == expected.count)
          found += expected.count
        }
      }
      // Without enough homes near the points, the test would prove nothing.
      #expect(found > 10_000)
    }
  }

  private static func rows() throws -> [(id: Int64, position: Coordinate)] {
    let reader = try CSVReader(SharedData.bytes(of: file))
    let (id, latitude, longitude) = (
      reader.column(named: "source_id"), reader.column(named: "lat"), reader.column(named: "lon")
    )
    return try reader.map { row in
      let row = try row.get()
      let number = try #require(Int64(row[id]))
      let (north, east) = (Double(row[latitude]) ?? .nan, Double(row[longitude]) ?? .nan)
      return (number, try #require(Coordinate(latitude: north, longitude: east)))
    }
  }

  private static func pass(
    over rows: [(id: Int64, position: Coordinate)], around center: Coordinate, radius: Double
  ) -> [Int64] {
    rows.map { (distance: center.distance(to: $0.position), id: $0.id) }
      .filter { $0.distance <= radius }
      .sorted { $0 < $1 }
      .map(\.id)
  }
}
