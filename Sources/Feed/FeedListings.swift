public import ListingSources
public import Listings

/// The homes that a feed has around a coordinate.
public struct FeedListings: Sendable, Hashable {
  /// Every home once, in no particular order.
  public var listings: [Listing] = []
  /// How many rows were left out, by reason.
  public var skipped: [SkipReason: Int] = [:]
}
