public import ListingStore
import Listings

extension FeedStore {
  /// Every listing, those that are gone too, in the order of the keys.
  ///
  /// - Throws: `ListingStoreError`.
  public func everything() throws(ListingStoreError) -> [StoredListing] {
    try changes(since: nil).listings.sorted { $0.listing.id < $1.listing.id }
  }
}
