public import Geo
public import Listings

/// Where listings come from: a service, or a file.
public protocol ListingSource: Sendable {
  /// The name that answers give and identities of listings begin with, which differs among the sources
  /// of a program: `sample`, or the host of a feed's URL.
  var name: String { get }
  /// The kind in a word, as the configuration file names it: `soap`, `file`, `reso`.
  var kind: String { get }
  /// The name under which a store keeps what the source answers; never a secret.
  var storeName: String { get }

  /// What is done with requests for it now; nil where that cannot be told.
  var condition: String? { get }

  /// What is wrong with it although it answers, from what it had before; nil where nothing is.
  var fault: SourceError? { get }

  /// Whether its answers take no longer than a look into a store.
  var isLocal: Bool { get }

  /// Whether it keeps a complete copy of its homes, of which each answer gives the total.
  var isCopy: Bool { get }

  /// When what it has last changed, in seconds since 1970: what it answered before is not fresh. Nil
  /// where it does not tell.
  var changedAt: Int64? { get }

  /// Every home of `types` (all when empty) within `radius` metres of `center`, in any order.
  func listings(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>
  ) async throws(SourceError) -> SourceListings

  /// The same, unless the source has more than `limit` homes there.
  func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(SourceError) -> SourcePortion

  /// How many homes of every type the source counts there; nil where it does not count them.
  func count(around center: Coordinate, radius: Double) async throws(SourceError) -> Int?

  /// The box that holds all its homes, where it has no provinces to be walked by; nil where it has.
  func extent() async throws(SourceError) -> BoundingBox?

  /// Asks for as little as shows that the source answers.
  func check() async throws(SourceError)

  /// The provinces that the source has homes in.
  func provinces() async throws(SourceError) -> [Province]

  /// The districts of the province with this code.
  func districts(inProvince code: String) async throws(SourceError) -> [District]
}

extension ListingSource {
  /// Nothing that can be told.
  public var condition: String? { nil }

  /// Nothing is wrong.
  public var fault: SourceError? { nil }

  /// No: it is asked over a network.
  public var isLocal: Bool { false }

  /// No: it is asked for circles.
  public var isCopy: Bool { false }

  /// Nothing that can be told.
  public var changedAt: Int64? { nil }

  /// All homes, however many.
  public func portion(
    around center: Coordinate, radius: Double, types: Set<AccommodationType>, atMost limit: Int
  ) async throws(SourceError) -> SourcePortion {
    .whole(try await listings(around: center, radius: radius, types: types))
  }

  /// Nothing that is counted.
  public func count(around center: Coordinate, radius: Double) async throws(SourceError) -> Int? {
    nil
  }

  /// Nothing: it is walked by its provinces.
  public func extent() async throws(SourceError) -> BoundingBox? { nil }

  /// Asks for the box of all homes, or for the provinces where there is none.
  public func check() async throws(SourceError) {
    if try await extent() == nil, !isLocal { _ = try await provinces() }
  }
}
