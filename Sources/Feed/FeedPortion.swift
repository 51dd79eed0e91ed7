/// What a feed has around a coordinate, unless that is more than is wanted at a time.
public enum FeedPortion: Sendable {
  /// All of it.
  case whole(FeedListings)
  /// There is more; so many rows at least, where the feed counts them.
  case excess(Int?)
}
