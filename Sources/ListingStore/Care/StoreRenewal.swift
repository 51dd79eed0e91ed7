public import Store

extension FeedStore {
  /// Returns this feed in the store to use from now on.
  ///
  /// If damage was found in the store, closes its file and opens it again. Opening checks the file
  /// and sets it aside if it is really damaged. All feeds in the store then use the same new store.
  ///
  /// - Throws: `ListingStoreError` if the file cannot be opened.
  public func renewed() throws(ListingStoreError) -> FeedStore {
    let next = try store.renewed()
    return next === store ? self : try next.feed(name)
  }
}
