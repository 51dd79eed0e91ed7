public import Geo
public import ListingSources
public import Listings

/// A listing source that copies the listings of a RESO Web API into memory, updates the copy
/// incrementally and searches it.
public final class RESOSource: ListingSource {
  /// The name of this type of source in configuration files.
  public static let kind = "reso"

  /// The configured name, or the host of the service's URL.
  public let name: String
  /// The type of source: `reso`.
  public var kind: String { Self.kind }
  /// Always true, because listings are served from the copy in memory.
  public let isCopy = true
  /// The URL of the service's root, without the user name and password.
  public let storeName: String
  private let replica: RESOReplica

  /// Creates a source with the given name that reads from `client`.
  public init(_ client: RESOClient, name: String) {
    self.name = name
    let root = client.configuration.root
    let scheme = root.firstRange(of: "://").map { root[..<$0.upperBound] } ?? ""
    let rest = root.dropFirst(scheme.count)
    let authority = rest.prefix { $0 != "/" }
    let host = authority.split(separator: "@", omittingEmptySubsequences: false).last ?? authority
    storeName = "reso:\(scheme)\(host)\(rest[authority.endIndex...])"
    replica = RESOReplica(client)
  }

  /// The state of the service's circuit breaker: closed, open or half-open.
  public var condition: String? { replica.client.condition }

  /// Returns the homes in the circle, after refreshing the copy if necessary.
  public func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings {
    var content = try await content()
    content.total = content.listings.count
    content.listings = content.listings.lying(around: center, radius: radius, types: types)
    return content
  }

  /// Returns the homes in the circle, unless there are more than `limit`.
  public func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(SourceError) -> SourcePortion {
    let found = try await listings(around: center, radius: radius, types: types)
    return found.listings.count > limit ? .excess(found.listings.count) : .whole(found)
  }

  /// Returns the number of homes in the circle.
  public func count(around center: Coordinate, radius: Double) async throws(SourceError) -> Int? {
    try await listings(around: center, radius: radius, types: []).listings.count
  }

  /// Returns the bounding box of all homes.
  public func extent() async throws(SourceError) -> BoundingBox? {
    try await content().listings.extent
  }

  /// Returns no provinces, because a Web API reports positions, but not the gazetteer's provinces.
  public func provinces() async throws(SourceError) -> [Province] { [] }

  /// Returns no districts.
  public func districts(inProvince code: String) async throws(SourceError) -> [District] { [] }

  /// Checks the service by requesting its metadata and the number of listings.
  public func check() async throws(SourceError) {
    do {
      _ = try await replica.client.count()
    } catch {
      throw SourceError(error)
    }
  }

  private func content() async throws(SourceError) -> SourceListings {
    do {
      return try await replica.listings()
    } catch {
      throw SourceError(error)
    }
  }
}
