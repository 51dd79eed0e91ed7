public import Listings

/// The homes that a source has around a coordinate.
public struct SourceListings: Sendable, Hashable {
  /// Every home once, in no particular order.
  public var listings: [Listing]
  /// How many records were left out, by reason.
  public var skipped: [String: Int]
  /// How many homes the source has everywhere, if it keeps a complete copy of them: `skipped` is then of the
  /// whole copy. Nil if only these were asked for.
  public var total: Int?

  /// An answer of homes and what was left out.
  public init(listings: [Listing] = [], skipped: [SkipReason: Int] = [:], total: Int? = nil) {
    self.listings = listings
    self.total = total
    self.skipped = Dictionary(uniqueKeysWithValues: skipped.map { ($0.key.rawValue, $0.value) })
  }
}

/// What a source has around a coordinate, unless that is more than is wanted at a time.
public enum SourcePortion: Sendable {
  /// All of it.
  case whole(SourceListings)
  /// There is more; so many homes at least, where the source counts them.
  case excess(Int?)
}
