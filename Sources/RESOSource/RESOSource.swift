public import Geo
public import ListingSources
public import Listings

/// A RESO Web API as a source of listings: its listings are copied into memory, kept up to date by what has
/// changed, and searched there.
public final class RESOSource: ListingSource {
  /// The kind in a word.
  public static let kind = "reso"

  /// The name that the settings give, or the host of the service's address.
  public let name: String
  /// `reso`.
  public var kind: String { Self.kind }
  /// Yes: the copy in memory.
  public let isCopy = true
  /// The address of the service's root without user and password.
  public let storeName: String
  private let replica: RESOReplica

  /// A source that asks `client`; answers call it `name`.
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

  /// Whether the service is asked, left alone for its failures, or on trial after that.
  public var condition: String? { replica.client.condition }

  /// The homes of the copy there, once it has what the service has.
  public func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings {
    var content = try await content()
    content.total = content.listings.count
    content.listings = content.listings.lying(around: center, radius: radius, types: types)
    return content
  }

  /// The same, unless there are more than `limit` homes.
  public func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(SourceError) -> SourcePortion {
    let found = try await listings(around: center, radius: radius, types: types)
    return found.listings.count > limit ? .excess(found.listings.count) : .whole(found)
  }

  /// How many homes of the copy there are.
  public func count(around center: Coordinate, radius: Double) async throws(SourceError) -> Int? {
    try await listings(around: center, radius: radius, types: []).listings.count
  }

  /// The box around all homes.
  public func extent() async throws(SourceError) -> BoundingBox? {
    try await content().listings.extent
  }

  /// None: a Web API tells where homes are, not in which province of the gazetteer.
  public func provinces() async throws(SourceError) -> [Province] { [] }

  /// None.
  public func districts(inProvince code: String) async throws(SourceError) -> [District] { [] }

  /// Asks for the metadata and the number of listings.
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
