import FoundationEssentials
public import Geo
public import ListingSources
public import Listings

/// The SOAP feed as a source of listings.
public struct SOAPFeed: ListingSource {
  /// The kind in a word.
  public static let kind = "soap"

  /// `sample`, the name that the settings give, or the host of the feed's URL.
  public let name: String
  /// `soap`.
  public var kind: String { Self.kind }
  /// The feed's URL without user, password, query and fragment.
  public let storeName: String
  private let client: FeedClient

  /// A source that asks `client`; answers call it `name`, or by its host where that is nil.
  ///
  /// - Parameter storeName: The name under which a store keeps it, where that is not the URL.
  public init(_ client: FeedClient, name: String? = nil, storeName: String? = nil) {
    self.client = client
    var address = URLComponents(string: client.configuration.url) ?? URLComponents()
    address.user = nil
    address.password = nil
    address.query = nil
    address.fragment = nil
    self.storeName = storeName ?? address.string ?? "feed"
    // An address without a host fails with the first call, which says so.
    self.name = name ?? Self.host(of: client.configuration.url)
  }

  /// The name of a feed whose settings give it none: the host of its URL.
  public static func host(of url: String) -> String { URL(string: url)?.host() ?? "feed" }

  /// Whether the feed is asked, left alone for its failures, or on trial after that.
  public var condition: String? { client.condition }

  /// What the feed has there, after all its pages.
  public func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings {
    do {
      return try await client.listings(around: center, radius: radius, types: types)
    } catch {
      throw SourceError(error)
    }
  }

  /// What the feed has there, unless that is more than `limit` homes.
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

  /// How many homes the feed counts there.
  public func count(around center: Coordinate, radius: Double) async throws(SourceError) -> Int? {
    do {
      return try await client.count(around: center, radius: radius)
    } catch {
      throw SourceError(error)
    }
  }

  /// The provinces as the feed lists them.
  public func provinces() async throws(SourceError) -> [Province] {
    do {
      return try await client.provinces()
    } catch {
      throw SourceError(error)
    }
  }

  /// The districts as the feed lists them.
  public func districts(inProvince code: String) async throws(SourceError) -> [District] {
    do {
      return try await client.districts(inProvince: code)
    } catch {
      throw SourceError(error)
    }
  }
}

extension SourceError {
  /// The error that a feed without a usable answer is to those who ask a source.
  public init(_ error: FeedError) {
    self.init(Kind(error.kind), error.message, cause: error.cause)
  }
}

extension SourceError.Kind {
  /// What a feed's error of a sort is to those who ask a source.
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
