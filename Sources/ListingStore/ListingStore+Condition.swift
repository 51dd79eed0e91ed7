public import Store

extension ListingStore {
  /// Returns the reason why the store is currently unusable; nil if it is usable. The check neither
  /// writes to the store nor waits for writers.
  public func failure() -> ListingStoreError? {
    if let known = replaced ?? knownDamage { return known }
    return identity.flatMap { ListingStoreError.ofFile(at: path, opened: $0) }
  }
}
