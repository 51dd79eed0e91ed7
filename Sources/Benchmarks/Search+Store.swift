import Basics
import Feed
import Geo
import HomefindTesting
import Library
import ListingSources
import ListingStore
import Listings
import Messages
import Ranking
import Search
import Stations

extension SearchSuite {
  /// Stores a complete fetch of all points in a new store.
  static func storing(_ points: Points) async throws {
    let listings = points.listings.map(\.listing)
    let circle = try Remembered.circle()
    try await rounds {
      let folder = TemporaryFolder()
      let store = try ListingStore.open(path: folder.file("store.sqlite"))
      defer { store.close() }
      let feed = try store.feed("bench")
      let start = ContinuousClock.now
      let change = try feed.record(listings, of: circle)
      let time = ContinuousClock.now - start
      return Round(
        time: time, check: "\(change.new)",
        figures: ["microsecondsARow": time / .microseconds(1) / Double(max(1, listings.count))])
    }
  }

  /// Opens a store with all points and runs the first search.
  static func opening(_ points: Points, stations: StationTable) async throws {
    let remembered = try Remembered(points)
    try await rounds {
      let start = ContinuousClock.now
      let (store, finder) = try remembered.finder(stations)
      let answer = try await finder.answer(to: Remembered.query(points.centers[0]))
      let time = ContinuousClock.now - start
      store.close()
      return Round(time: time, check: "\(answer.total)")
    }
  }

  /// Runs searches that the store covers, from parsing the parameters to the 20 homes in the
  /// result.
  static func covered(_ points: Points, stations: StationTable) async throws {
    let remembered = try Remembered(points)
    let (store, finder) = try remembered.finder(stations)
    // Releasing `remembered` deletes the folder, and a deleted store cannot be used.
    defer { withExtendedLifetime(remembered) { store.close() } }
    try await rounds {
      var check: Int64 = 0
      let start = ContinuousClock.now
      for center in points.centers {
        let answer = try await finder.answer(to: Remembered.query(center))
        for home in answer.items {
          check &+= (home.listing.id.number ?? 0) &+ Int64(home.nearestStation?.station.number ?? 0)
        }
        check &+= Int64(answer.total)
      }
      return Round(time: (ContinuousClock.now - start) / points.centers.count, check: "\(check)")
    }
  }

  /// Searches for `words` among all points, with the full-text index or by scanning every home.
  static func text(
    _ points: Points, stations: StationTable, words: String, isIndexed: Bool
  ) async throws {
    let remembered = try Remembered(points, isIndexed: isIndexed)
    let (store, finder) = try remembered.finder(stations)
    defer { withExtendedLifetime(remembered) { store.close() } }
    let centers = points.centers.prefix(20)
    try await rounds {
      var check: Int64 = 0
      let start = ContinuousClock.now
      for center in centers {
        let query = try Remembered.query(center, more: ["text": [words], "radius": ["50km"]])
        let answer = try await finder.answer(to: query)
        check = answer.items.reduce(check &+ Int64(answer.total)) {
          $0 &+ ($1.listing.id.number ?? 0)
        }
      }
      return Round(time: (ContinuousClock.now - start) / centers.count, check: "\(check)")
    }
  }
}

/// A store that contains all points and covers the whole city.
struct Remembered {
  private let folder = TemporaryFolder()
  private static let time = Timestamp(seconds: 1_795_227_000)

  init(_ points: Points, isIndexed: Bool = true) throws {
    let store = try ListingStore.open(path: folder.file("store.sqlite"))
    defer { store.close() }
    let feed = try store.feed("bench")
    try feed.record(points.listings.map(\.listing), of: Self.circle())
    while isIndexed, try feed.indexTexts(SearchText.folded) {}
  }

  static func circle() throws -> CoveredCircle {
    guard let center = Coordinate(latitude: 13.75, longitude: 100.55) else {
      throw BenchmarkError("Bangkok is not on the globe")
    }
    return CoveredCircle(
      center: center, radius: 300_000, types: .every, fetchedAt: time.seconds)
  }

  static func query(
    _ center: Coordinate, more: [String: [String]] = [:]
  ) throws -> SearchQuery {
    let place = ["lat": ["\(center.latitude)"], "lon": ["\(center.longitude)"]]
    return try SearchQuery(kind: .nearby, parameters: place.merging(more) { $1 }, now: time)
  }

  /// Opens the store and returns it with a finder that uses only the store.
  func finder(_ stations: StationTable) throws -> (ListingStore, HomeFinder) {
    let store = try ListingStore.open(path: folder.file("store.sqlite"))
    let library = ListingLibrary(
      source: NoFeed(), feed: try store.feed("bench"), now: { Self.time })
    return (store, HomeFinder(library: library, stations: stations))
  }
}

/// A feed that is down.
private struct NoFeed: ListingSource {
  let name = "bench"
  let kind = "bench"
  let storeName = "bench"
  private let failure = SourceError(
    .unavailable, Message(verbatim: "The store does not cover the search."))

  func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings { throw failure }

  func provinces() async throws(SourceError) -> [Province] { throw failure }

  func districts(inProvince code: String) async throws(SourceError) -> [District] { throw failure }
}
