public import Listings

/// A source's homes around a coordinate.
public struct SourceListings: Sendable, Hashable {
  /// The homes without duplicates, in no particular order.
  public var listings: [Listing]
  /// The number of skipped records for each reason.
  public var skipped: [String: Int]
  /// The total number of homes if the source provides a complete copy; `skipped` then counts
  /// records in the whole copy. The total is nil if only this circle was requested.
  public var total: Int?

  /// Creates a result from the homes and the number of skipped records by reason.
  public init(listings: [Listing] = [], skipped: [SkipReason: Int] = [:], total: Int? = nil) {
    self.listings = listings
    self.total = total
    self.skipped = Dictionary(uniqueKeysWithValues: skipped.map { ($0.key.rawValue, $0.value) })
  }
}

/// A source's homes around a coordinate, unless there are more than a limit.
public enum SourcePortion: Sendable {
  /// All homes.
  case whole(SourceListings)
  /// There are more homes than the limit; the associated value is their minimum number, or nil if
  /// unknown.
  case excess(Int?)
}
