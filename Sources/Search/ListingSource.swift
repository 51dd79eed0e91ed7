public import Feed
import FoundationEssentials
public import Geo
public import Listings

/// Where listings come from: the SOAP feed, or a fixture in a test.
public protocol ListingSource: Sendable {
  /// The name that answers give: `sample`, or the host of the feed's URL.
  var name: String { get }

  /// Every home of `types` (all when empty) within `radius` metres of `center`, in any order.
  func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(FeedError) -> FeedListings

  /// The provinces that the source has homes in.
  func provinces() async throws(FeedError) -> [Province]

  /// The districts of the province with this code.
  func districts(inProvince code: String) async throws(FeedError) -> [District]
}

/// The SOAP feed as a source of listings.
public struct FeedSource: ListingSource {
  /// `sample`, or the host of the feed's URL.
  public let name: String
  private let client: FeedClient

  /// A source that asks `client`; answers call it `name`, or by its host where that is nil.
  public init(_ client: FeedClient, name: String? = nil) {
    self.client = client
    // An address without a host fails with the first call, which says so.
    self.name = name ?? URL(string: client.configuration.url)?.host() ?? "feed"
  }

  /// What the feed has there, after all its pages.
  public func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(FeedError) -> FeedListings {
    try await client.listings(around: center, radius: radius, types: types)
  }

  /// The provinces as the feed lists them.
  public func provinces() async throws(FeedError) -> [Province] {
    try await client.provinces()
  }

  /// The districts as the feed lists them.
  public func districts(inProvince code: String) async throws(FeedError) -> [District] {
    try await client.districts(inProvince: code)
  }
}
