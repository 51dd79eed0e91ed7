public import Store

extension FeedStore {
  /// The same feed in the store to go on with.
  ///
  /// If the store has met damage, its file is closed and opened again, which checks it and sets it aside if the
  /// damage is real; all feeds of the store go on with the same new one.
  ///
  /// - Throws: `ListingStoreError` if the file cannot be opened.
  public func renewed() throws(ListingStoreError) -> FeedStore {
    let next = try store.renewed()
    return next === store ? self : try next.feed(name)
  }
}
