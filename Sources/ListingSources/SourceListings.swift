public import Listings

/// A source's homes around a coordinate.
public struct SourceListings: Sendable, Hashable {
  /// The homes, each only once, in no particular order.
  public var listings: [Listing]
  /// The numbers of skipped records, by reason.
  public var skipped: [String: Int]
  /// The total number of homes if the source keeps a complete copy; `skipped` then counts records
  /// in the whole copy. Nil if only this circle was requested.
  public var total: Int?

  /// Creates a result from homes and the numbers of skipped records.
  public init(listings: [Listing] = [], skipped: [SkipReason: Int] = [:], total: Int? = nil) {
    self.listings = listings
    self.total = total
    self.skipped = Dictionary(uniqueKeysWithValues: skipped.map { ($0.key.rawValue, $0.value) })
  }
}

/// A source's homes around a coordinate, unless there are too many.
public enum SourcePortion: Sendable {
  /// All homes.
  case whole(SourceListings)
  /// There are more homes than the limit; if the source counts homes, there are at least this many.
  case excess(Int?)
}
