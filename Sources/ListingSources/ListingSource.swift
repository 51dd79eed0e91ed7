public import Geo
public import Listings

/// A source of listings: a service, or a file.
public protocol ListingSource: Sendable {
  /// The name in responses and in the identities of listings, unique among the sources of a
  /// program: `sample`, or the host of a feed's URL.
  var name: String { get }
  /// The kind of source in the configuration file: `soap`, `file`, `reso`.
  var kind: String { get }
  /// The name under which a store saves the source's listings; never a secret.
  var storeName: String { get }

  /// The source's condition, such as the state of its circuit breaker; nil if unknown.
  var condition: String? { get }

  /// The problem that makes the source serve earlier content; nil without a problem.
  var fault: SourceError? { get }

  /// Whether the source responds as fast as a store.
  var isLocal: Bool { get }

  /// Whether the source keeps a complete copy of its homes; each result then contains their total.
  var isCopy: Bool { get }

  /// When the source's content last changed, in seconds since 1970. Earlier results are not fresh.
  /// Nil if unknown.
  var changedAt: Int64? { get }

  /// Returns all homes of `types` (every type if empty) within `radius` metres of `center`, in any
  /// order.
  func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings

  /// Returns the same homes, unless there are more than `limit`.
  func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(SourceError) -> SourcePortion

  /// Returns the number of homes of every type that the source counts in the circle; nil if it does
  /// not count.
  func count(around center: Coordinate, radius: Double) async throws(SourceError) -> Int?

  /// Returns the box around all homes of a source without provinces; nil if its homes can be
  /// fetched by province.
  func extent() async throws(SourceError) -> BoundingBox?

  /// Sends the smallest request that shows whether the source responds.
  func check() async throws(SourceError)

  /// Returns the provinces in which the source has homes.
  func provinces() async throws(SourceError) -> [Province]

  /// Returns the districts of the province with this code.
  func districts(inProvince code: String) async throws(SourceError) -> [District]
}

extension ListingSource {
  /// The state is unknown.
  public var condition: String? { nil }

  /// There is no problem.
  public var fault: SourceError? { nil }

  /// False: the source is on a network.
  public var isLocal: Bool { false }

  /// False: the source is queried by circle.
  public var isCopy: Bool { false }

  /// The time is unknown.
  public var changedAt: Int64? { nil }

  /// Returns all homes, regardless of their number.
  public func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(SourceError) -> SourcePortion {
    .whole(try await listings(around: center, radius: radius, types: types))
  }

  /// Returns nil, because the source does not count homes.
  public func count(around center: Coordinate, radius: Double) async throws(SourceError) -> Int? {
    nil
  }

  /// Returns nil, because the homes can be fetched by province.
  public func extent() async throws(SourceError) -> BoundingBox? { nil }

  /// Requests the box of all homes, or the provinces if there is no box.
  public func check() async throws(SourceError) {
    if try await extent() == nil, !isLocal { _ = try await provinces() }
  }
}
