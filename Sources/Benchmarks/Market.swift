import Geo
import ListingStore
import Listings
import Market
import Messages
import Ranking
import Search
import Stations

/// Benchmarks for the prices around all stations: `changed FILE STATIONS` computes the prices after
/// a data change, with a new snapshot each round; `kept FILE STATIONS` repeats the complete request
/// while nothing changes. `scripts/bench.d/search/points.py` writes the file.
enum MarketSuite {
  @Sendable
  static func run(_ name: String, _ arguments: [String]) async throws {
    guard arguments.count == 2 else { throw BenchmarkError("market needs points and stations") }
    let points = try Points(bytes(ofFile: arguments[0]))
    let stations = try StationTable(path: arguments[1])
    switch name {
    case "changed": try await changed(points, stations)
    case "kept": try await kept(points, stations)
    default: throw BenchmarkError("market has no case \(name)")
    }
  }

  /// Measures only the figures, because any search after a change also waits for the new snapshot.
  private static func changed(_ points: Points, _ stations: StationTable) async throws {
    let centers = stations.stations.map(\.position)
    let window = MarketWindow(before: 1_795_227_000)
    try await rounds {
      let snapshot = ListingSnapshot(points.listings, stations: stations)
      let start = ContinuousClock.now
      let figures = try snapshot.market(
        of: .circles(centers, radius: MarketQuery.standardRadius), in: window)
      let time = ContinuousClock.now - start
      return Round(
        time: time, check: "\(figures.reduce(0) { $0 + $1.homes })",
        figures: ["stationsWithAMedian": Double(figures.count { $0.prices.quartiles != nil })])
    }
  }

  private static func kept(_ points: Points, _ stations: StationTable) async throws {
    let remembered = try Remembered(points)
    let (store, finder) = try remembered.finder(stations)
    defer { withExtendedLifetime(remembered) { store.close() } }
    let query = try MarketQuery(parameters: [:])
    let market = MarketService(finder)
    _ = try await market.market(query).document(.english)
    try await rounds {
      let start = ContinuousClock.now
      let document = try await market.market(query).document(.english)
      return Round(time: ContinuousClock.now - start, check: "\(document.count)")
    }
  }
}
