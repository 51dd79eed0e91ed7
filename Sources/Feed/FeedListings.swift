public import Listings

/// Why a row of the feed was left out.
public enum SkipReason: String, Sendable, Hashable, CaseIterable {
  /// The row has no number.
  case noID
  /// The row's number is no whole number of 64 bits, or negative.
  case badID
  /// The row lacks its latitude, its longitude or both, or both are zero.
  case noPosition
  /// The row's latitude and longitude are no place on the globe.
  case badPosition
}

/// The homes that a feed has around a coordinate.
public struct FeedListings: Sendable, Hashable {
  /// Every home once, in no particular order.
  public var listings: [Listing]
  /// How many rows were left out, by reason.
  public var skipped: [SkipReason: Int]

  /// An answer of homes and what was left out.
  public init(listings: [Listing] = [], skipped: [SkipReason: Int] = [:]) {
    self.listings = listings
    self.skipped = skipped
  }
}
