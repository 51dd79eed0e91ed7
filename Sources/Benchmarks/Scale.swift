import Basics
import DatabaseIndex
import Geo
import HomefindTesting
import Library
import ListingStore
import Listings
import PostgreSQL
import PostgreSQLStore
import Ranking
import Search
import Stations
import Store

/// Benchmarks for a store in PostgreSQL: `fill ADDRESS POINTS` creates the store,
/// `serve INDEX ADDRESS STATIONS` serves it with the `facade` suite's facade and an index (`memory`
/// or `database`), `store ADDRESS POINTS` stores a complete fetch in an empty database,
/// `follow ADDRESS POINTS STATIONS` waits for homes that another process changes, and
/// `open ADDRESS STATIONS` reads all homes. See `scripts/bench.d/scale.py`.
enum ScaleSuite {
  @Sendable
  static func run(_ name: String, _ arguments: [String]) async throws {
    if name == "serve" { return try await serve(arguments) }
    guard let first = arguments.first else { throw BenchmarkError("scale needs an address") }
    let address = try PostgreSQLAddress(first)
    switch (name, arguments.count) {
    case ("fill", 2):
      let store = try ListingStore.open(database: address, for: .brief)
      defer { store.close() }
      try FilledStore.record(
        Points(bytes(ofFile: arguments[1])).listings.map(\.listing), of: FacadeSuite.feed, in: store
      )
    case ("store", 2): try await store(Points(bytes(ofFile: arguments[1])), in: address)
    case ("follow", 3):
      try await follow(
        Points(bytes(ofFile: arguments[1])), in: address, try StationTable(path: arguments[2]))
    case ("open", 2): try await open(address, try StationTable(path: arguments[1]))
    default: throw BenchmarkError("scale has no case \(name) with these arguments")
    }
  }

  private static func serve(_ arguments: [String]) async throws {
    guard arguments.count == 3, let index = IndexMode(rawValue: arguments[0]) else {
      throw BenchmarkError("scale serve needs an index, an address and a station file")
    }
    try await FacadeSuite.serve(
      try ListingStore.open(database: PostgreSQLAddress(arguments[1])), stations: arguments[2],
      index: index)
  }

  private static func store(_ points: Points, in address: PostgreSQLAddress) async throws {
    let listings = points.listings.map(\.listing)
    let circle = try Remembered.circle()
    let database = try PostgreSQLConnection(address)
    try await rounds {
      try database.run("DROP SCHEMA IF EXISTS homefind CASCADE")
      let store = try ListingStore.open(database: address, for: .brief)
      defer { store.close() }
      let feed = try store.feed(FacadeSuite.feed)
      let start = ContinuousClock.now
      let change = try feed.record(listings, of: circle)
      return Round(time: ContinuousClock.now - start, check: "\(change.new)")
    }
  }

  /// The number of homes in each change made by another process.
  private static let changed = 10_000

  private static func follow(
    _ points: Points, in address: PostgreSQLAddress, _ stations: StationTable
  ) async throws {
    let listings = points.listings.prefix(changed).map(\.listing)
    guard let last = listings.last, let nowhere = Coordinate(latitude: 0, longitude: 0) else {
      throw BenchmarkError("there are no points")
    }
    let (store, finder) = try mirror(of: address, stations)
    defer { store.close() }
    let other = try ListingStore.open(database: address, for: .brief)
    defer { other.close() }
    let feed = try other.feed(FacadeSuite.feed)
    var number = 0
    _ = try await finder.answer(to: everything())
    try await rounds {
      number += 1
      let price = "\(number + 1) ล้านบาท"
      let homes = listings.map { listing in
        var listing = listing
        listing.priceText = price
        return listing
      }
      // The circle contains no homes, so no home is treated as removed.
      try feed.record(
        homes,
        of: CoveredCircle(
          center: nowhere, radius: 1, types: .every, fetchedAt: Timestamp.now().seconds))
      let start = ContinuousClock.now
      while true {
        let found = try await finder.answer(to: Remembered.query(last.position)).items
        if found.contains(where: { $0.listing.id == last.id && $0.listing.priceText == price }) {
          break
        }
        try await Task.sleep(for: .milliseconds(2))
      }
      return Round(time: ContinuousClock.now - start, check: "\(homes.count)")
    }
  }

  private static func open(_ address: PostgreSQLAddress, _ stations: StationTable) async throws {
    try await rounds {
      let start = ContinuousClock.now
      let (store, finder) = try mirror(of: address, stations)
      let answer = try await finder.answer(to: everything())
      let time = ContinuousClock.now - start
      store.close()
      return Round(time: time, check: "\(answer.total > 0)")
    }
  }

  /// Returns a search that is so wide that it needs all homes in memory.
  private static func everything() throws -> SearchQuery {
    try Remembered.query(Remembered.circle().center, more: ["radius": ["50km"]])
  }

  private static func mirror(
    of address: PostgreSQLAddress, _ stations: StationTable
  ) throws -> (ListingStore, HomeFinder) {
    let store = try ListingStore.open(database: address)
    return (store, HomeFinder(library: try FacadeSuite.library(of: store), stations: stations))
  }
}
