import Accounts
import Basics
import Feed
import Geo
import HomefindTesting
import Library
import ListingSources
import ListingStore
import Listings
import Logging
import Monitoring
import Search
import StoresTesting
import Transport

@testable import Facade

/// A facade for homes that a test stores. The facade never calls a feed.
enum StoredFacade {
  static let feed = "http://127.0.0.1:9/unasked.svc"
  /// The time of the first feed response: 2026-11-01T12:00:00Z, in seconds since 1970.
  static let start: Int64 = 1_793_534_400
  static let day: Int64 = 86_400

  /// The feed's name in the store.
  static var storeName: String {
    SOAPFeed(
      FeedClient(
        FeedConfiguration(url: feed, user: Secret(""), password: Secret("")), http: HTTPClient())
    ).storeName
  }

  /// Runs `body` with a client of a facade that has stored `answers`, which the feed sent on
  /// consecutive days.
  static func run(
    _ answers: [[Listing]], logger: Logger = .silent, accounts: AccountService? = nil,
    configuring configure: (inout FacadeConfiguration) -> Void = { _ in },
    _ body: @Sendable (FacadeClient) async throws -> Void
  ) async throws {
    let store = try TestDatabases.listings()
    let stored = try store.feed(storeName)
    for (number, homes) in answers.enumerated() {
      try stored.record(
        homes,
        of: CoveredCircle(
          center: .cityPillar, radius: 500_000, types: .every,
          fetchedAt: start + Int64(number) * day))
    }
    try await FacadeClient.run(
      feed: feed, policy: .storeOnly, store: store, logger: logger, accounts: accounts,
      configuring: configure, body)
  }

  /// Runs `body` with a client of a facade whose homes were just fetched. The store does not change
  /// afterwards, so cached responses stay valid. After a fetch, the cache would drop the responses
  /// as soon as it detects the change.
  static func run(
    fetched homes: [Listing], metrics: PrometheusRegistry? = nil,
    _ body: @Sendable (FacadeClient) async throws -> Void
  ) async throws {
    let store = try TestDatabases.listings()
    try FilledStore.record(homes, of: storeName, in: store)
    try await FacadeClient.run(feed: feed, store: store, metrics: metrics, body)
  }

  /// Returns homes that are 100 m apart and have zero, one or two pictures, in rotation.
  static func homes(_ numbers: ClosedRange<Int>) throws -> [Listing] {
    try numbers.map { number in
      guard
        let place = Coordinate(latitude: 13.7 + Double(number) * 0.0009, longitude: 100.5)
      else { throw NoPlace() }
      let types: [AccommodationType] = [.condo, .commercial, .townhome]
      var home = Listing.example(number, id: Int64(number), type: types[number % 3], at: place)
      home.picture = number % 3 > 0 ? "small\(number).jpg" : nil
      home.plan = number % 3 > 1 ? "large\(number).jpg" : nil
      home.telephoneText =
        number % 4 == 0 ? nil : number % 4 == 1 ? telephone : "\(telephone), 02-222-3333"
      return home
    }
  }

  /// The first phone number of every home that has a phone number.
  static let telephone = "02-111-2222"

  private struct NoPlace: Error {}
}
