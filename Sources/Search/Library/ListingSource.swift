public import Feed
import FoundationEssentials
public import Geo
public import Listings

/// Where listings come from: the SOAP feed, or a fixture in a test.
public protocol ListingSource: Sendable {
  /// The name that answers give: `sample`, or the host of the feed's URL.
  var name: String { get }
  /// The name under which a store keeps what the source answers: `sample`, or the feed's URL
  /// without what could be a credential.
  var storeName: String { get }

  /// What is done with requests for it now: `asked`, `resting` or `on-trial`; nil where that cannot
  /// be told.
  var condition: String? { get }

  /// Every home of `types` (all when empty) within `radius` metres of `center`, in any order.
  func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SearchError) -> FeedListings

  /// The same, unless the source has more than `limit` homes there.
  func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(SearchError) -> FeedPortion

  /// How many homes of every type the source counts there; nil where it does not count them.
  func count(around center: Coordinate, radius: Double) async throws(SearchError) -> Int?

  /// The provinces that the source has homes in.
  func provinces() async throws(SearchError) -> [Province]

  /// The districts of the province with this code.
  func districts(inProvince code: String) async throws(SearchError) -> [District]
}

extension ListingSource {
  /// Nothing that can be told.
  public var condition: String? { nil }

  /// All homes, however many.
  public func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(SearchError) -> FeedPortion {
    .whole(try await listings(around: center, radius: radius, types: types))
  }

  /// Nothing that is counted.
  public func count(around center: Coordinate, radius: Double) async throws(SearchError) -> Int? {
    nil
  }
}

/// The SOAP feed as a source of listings.
public struct FeedSource: ListingSource {
  /// `sample`, or the host of the feed's URL.
  public let name: String
  /// The feed's URL without user, password, query and fragment.
  public let storeName: String
  private let client: FeedClient

  /// A source that asks `client`; answers call it `name`, or by its host where that is nil.
  public init(_ client: FeedClient, name: String? = nil) {
    self.client = client
    var address = URLComponents(string: client.configuration.url) ?? URLComponents()
    address.user = nil
    address.password = nil
    address.query = nil
    address.fragment = nil
    storeName = name ?? address.string ?? "feed"
    // An address without a host fails with the first call, which says so.
    self.name = name ?? URL(string: client.configuration.url)?.host() ?? "feed"
  }

  /// Whether the feed is asked, left alone for its failures, or on trial after that.
  public var condition: String? { client.condition }

  /// What the feed has there, after all its pages.
  public func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SearchError) -> FeedListings {
    do {
      return try await client.listings(around: center, radius: radius, types: types)
    } catch {
      throw SearchError(error)
    }
  }

  /// What the feed has there, unless that is more than `limit` homes.
  public func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(SearchError) -> FeedPortion {
    do {
      return try await client.portion(
        around: center, radius: radius, types: types, atMost: limit)
    } catch {
      throw SearchError(error)
    }
  }

  /// How many homes the feed counts there.
  public func count(around center: Coordinate, radius: Double) async throws(SearchError) -> Int? {
    do {
      return try await client.count(around: center, radius: radius)
    } catch {
      throw SearchError(error)
    }
  }

  /// The provinces as the feed lists them.
  public func provinces() async throws(SearchError) -> [Province] {
    do {
      return try await client.provinces()
    } catch {
      throw SearchError(error)
    }
  }

  /// The districts as the feed lists them.
  public func districts(inProvince code: String) async throws(SearchError) -> [District] {
    do {
      return try await client.districts(inProvince: code)
    } catch {
      throw SearchError(error)
    }
  }
}
