import FoundationEssentials
public import Geo
public import ListingSources
public import Listings

/// The SOAP feed as a source of listings.
public struct SOAPFeed: ListingSource {
  /// The name of this type of source in configuration files.
  public static let kind = "soap"

  /// `sample`, the configured name, or the host of the feed's URL.
  public let name: String
  /// The type of source: `soap`.
  public var kind: String { Self.kind }
  /// The feed's URL without the user name, password, query and fragment.
  public let storeName: String
  private let client: FeedClient

  /// Creates a source backed by `client`. The source's name is `name`, or the URL's host if the
  /// name is nil.
  ///
  /// - Parameter storeName: The name of the source in a store; nil means the URL without its login.
  public init(_ client: FeedClient, name: String? = nil, storeName: String? = nil) {
    self.client = client
    var address = URLComponents(string: client.configuration.url) ?? URLComponents()
    address.user = nil
    address.password = nil
    address.query = nil
    address.fragment = nil
    self.storeName = storeName ?? address.string ?? "feed"
    // If the URL has no host, the first call fails with a clear error.
    self.name = name ?? Self.host(of: client.configuration.url)
  }

  /// Returns the default name of a feed: the host of its URL.
  public static func host(of url: String) -> String { URL(string: url)?.host() ?? "feed" }

  /// The state of the feed's circuit breaker: closed, open or half-open.
  public var condition: String? { client.condition }

  /// Returns the feed's homes in the circle, from all pages.
  public func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings {
    do {
      return try await client.listings(around: center, radius: radius, types: types)
    } catch {
      throw SourceError(error)
    }
  }

  /// Returns the feed's homes in the circle, unless there are more than `limit`.
  public func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(SourceError) -> SourcePortion {
    do {
      return try await client.portion(
        around: center, radius: radius, types: types, atMost: limit)
    } catch {
      throw SourceError(error)
    }
  }

  /// Returns the number of homes in the circle according to the feed.
  public func count(around center: Coordinate, radius: Double) async throws(SourceError) -> Int? {
    do {
      return try await client.count(around: center, radius: radius)
    } catch {
      throw SourceError(error)
    }
  }

  /// Returns the provinces in the feed's order.
  public func provinces() async throws(SourceError) -> [Province] {
    do {
      return try await client.provinces()
    } catch {
      throw SourceError(error)
    }
  }

  /// Returns the province's districts in the feed's order.
  public func districts(inProvince code: String) async throws(SourceError) -> [District] {
    do {
      return try await client.districts(inProvince: code)
    } catch {
      throw SourceError(error)
    }
  }
}

extension SourceError {
  /// Converts an error from a feed to a source error.
  public init(_ error: FeedError) {
    self.init(Kind(error.kind), error.message, cause: error.cause)
  }
}

extension SourceError.Kind {
  /// Converts the category of a feed's error.
  package init(_ kind: FeedError.Kind) {
    self =
      switch kind {
      case .timedOut: .timedOut
      case .rejectedLogin: .refusedLogin
      case .cancelled: .cancelled
      case .unusable: .unusable
      case .unreachable, .fault, .brokenAnswer, .misconfigured: .unavailable
      }
  }
}
