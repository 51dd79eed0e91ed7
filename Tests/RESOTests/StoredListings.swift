import Basics
import Geo
import HomefindTesting
import Library
import ListingSources
import ListingStore
import Listings
import RESO
import Search
import Stations

/// A source that is never queried.
struct UnaskedSource: ListingSource {
  let name: String
  let kind = "test"
  var storeName: String { name }

  func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings {
    SourceListings(listings: [])
  }

  func provinces() async throws(SourceError) -> [Province] { [] }
  func districts(inProvince code: String) async throws(SourceError) -> [District] { [] }
}

/// A service backed by a store that a test fills.
final class StoredListings {
  static let start: Int64 = 1_795_000_000

  let feed: FeedStore
  let service: RESOService
  private var time = start

  /// - Parameter path: The path of the store's file, which may already exist; nil for an in-memory
  ///   store.
  init(_ homes: [Listing], path: String? = nil) throws {
    let store = try path.map { try ListingStore.open(path: $0) } ?? ListingStore.inMemory()
    feed = try store.feed("test")
    let library = ListingLibrary(
      source: UnaskedSource(name: "test"), feed: feed,
      now: { Timestamp(seconds: Self.start + 86_400) })
    service = RESOService(
      finder: HomeFinder(library: library, stations: StationTable(contentsOf: [])),
      root: { "/reso/" })
    try record(homes)
  }

  /// Replaces the homes; the time of the change is one second after the previous change.
  func record(_ homes: [Listing]) throws {
    time += 1
    _ = try feed.record(
      homes,
      of: CoveredCircle(
        center: .cityPillar, radius: 500_000, types: .every, fetchedAt: time))
  }

  /// Returns homes of alternating types that are 100 metres apart.
  static func homes(_ count: Int) throws -> [Listing] {
    try (1...count).map { number in
      guard
        let place = Coordinate(latitude: 13.7 + Double(number) * 0.0009, longitude: 100.5)
      else { throw NoPlace() }
      let types = AccommodationType.allCases
      var home = Listing.example(
        number, id: Int64(number), type: types[number % types.count], at: place)
      home.picture = "small\(number).jpg"
      if number % 2 == 0 { home.plan = "large\(number).jpg" }
      return home
    }
  }

  struct NoPlace: Error {}
}
