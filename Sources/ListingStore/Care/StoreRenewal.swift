public import Store

extension FeedStore {
  /// Returns the same feed in the store to use from now on.
  ///
  /// If damage was found in the store, closes its file and opens it again. The file is checked when
  /// it is opened, and is set aside if it is actually damaged. All feeds in the store then use the
  /// same new store.
  ///
  /// - Throws: `ListingStoreError` if the file cannot be opened.
  public func renewed() throws(ListingStoreError) -> FeedStore {
    let next = try store.renewed()
    return next === store ? self : try next.feed(name)
  }
}
