public import Store

extension ListingStore {
  /// Returns why the store cannot be used at the moment; nil if it can be used. Neither writes to
  /// the store nor waits for writers.
  public func failure() -> ListingStoreError? {
    if let known = replaced ?? knownDamage { return known }
    return identity.flatMap { ListingStoreError.ofFile(at: path, opened: $0) }
  }
}
