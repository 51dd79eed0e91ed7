public import Listings

/// The homes of a source around a coordinate.
public struct SourceListings: Sendable, Hashable {
  /// The homes, each one once, in no particular order.
  public var listings: [Listing]
  /// The numbers of skipped records, by reason.
  public var skipped: [String: Int]
  /// The number of all homes of a source that keeps a complete copy; `skipped` then counts records
  /// of the whole copy. Nil if only this circle was requested.
  public var total: Int?

  /// Creates a result from homes and the numbers of skipped records.
  public init(listings: [Listing] = [], skipped: [SkipReason: Int] = [:], total: Int? = nil) {
    self.listings = listings
    self.total = total
    self.skipped = Dictionary(uniqueKeysWithValues: skipped.map { ($0.key.rawValue, $0.value) })
  }
}

/// The homes of a source around a coordinate, unless there are too many.
public enum SourcePortion: Sendable {
  /// All homes.
  case whole(SourceListings)
  /// There are more homes: at least this many, if the source counts them.
  case excess(Int?)
}
