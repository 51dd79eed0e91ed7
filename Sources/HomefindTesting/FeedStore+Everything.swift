public import ListingStore
import Listings

extension FeedStore {
  /// Returns every listing, including removed ones, ordered by key.
  ///
  /// - Throws: `ListingStoreError`.
  public func everything() throws(ListingStoreError) -> [StoredListing] {
    try changes(since: nil).listings.sorted { $0.listing.id < $1.listing.id }
  }
}
