public import Geo
public import Listings

/// A source of listings: a service or a file.
public protocol ListingSource: Sendable {
  /// The source's name in responses and in the identities of listings, such as `sample` or the host
  /// of a feed's URL; unique among the program's sources.
  var name: String { get }
  /// The kind of source in the configuration file: `soap`, `file` or `reso`.
  var kind: String { get }
  /// The name that a store uses for the source's listings; never a secret.
  var storeName: String { get }

  /// The source's condition, such as the state of its circuit breaker; nil if unknown.
  var condition: String? { get }

  /// The problem that causes the source to serve outdated content; nil if there is no problem.
  var fault: SourceError? { get }

  /// Whether the source responds as fast as a store.
  var isLocal: Bool { get }

  /// Whether the source provides a complete copy of its homes. If so, each result contains the
  /// total number of homes.
  var isCopy: Bool { get }

  /// The time at which the source's content last changed, in seconds since 1970. Results from
  /// before that time are outdated. The time is nil if unknown.
  var changedAt: Int64? { get }

  /// Returns all homes within `radius` metres of `center` whose type is in `types` (every type if
  /// empty), in any order.
  func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings

  /// Returns the homes in the circle, unless there are more than `limit`.
  func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(SourceError) -> SourcePortion

  /// Returns the number of homes of all types in the circle; nil if the source does not count
  /// homes.
  func count(around center: Coordinate, radius: Double) async throws(SourceError) -> Int?

  /// Returns the box around all homes if the source has no provinces; nil if its homes can be
  /// fetched by province.
  func extent() async throws(SourceError) -> BoundingBox?

  /// Sends the smallest possible request to check whether the source responds.
  func check() async throws(SourceError)

  /// Returns the provinces that have homes in the source.
  func provinces() async throws(SourceError) -> [Province]

  /// Returns the districts of the province with this code.
  func districts(inProvince code: String) async throws(SourceError) -> [District]
}

extension ListingSource {
  /// The default is nil, because the state is unknown.
  public var condition: String? { nil }

  /// The default is nil, because there is no problem.
  public var fault: SourceError? { nil }

  /// The default is false, because the source is on a network.
  public var isLocal: Bool { false }

  /// The default is false, because the source is queried for one circle at a time.
  public var isCopy: Bool { false }

  /// The default is nil, because the time is unknown.
  public var changedAt: Int64? { nil }

  /// By default, returns all homes, regardless of their number.
  public func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(SourceError) -> SourcePortion {
    .whole(try await listings(around: center, radius: radius, types: types))
  }

  /// By default, returns nil, because the source does not count homes.
  public func count(around center: Coordinate, radius: Double) async throws(SourceError) -> Int? {
    nil
  }

  /// By default, returns nil, because homes can be fetched by province.
  public func extent() async throws(SourceError) -> BoundingBox? { nil }

  /// By default, requests the box around all homes or, if there is no box, the provinces.
  public func check() async throws(SourceError) {
    if try await extent() == nil, !isLocal { _ = try await provinces() }
  }
}
